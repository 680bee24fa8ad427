use colonnade::rules::*;
use colonnade::view::*;
use std::time::Instant;
fn main() {
    for (g, vn) in [("pilare", "8x8"), ("pit-of-pillars", "standard"), ("buku", "10x10")] {
        let v = g.parse::<Game>().unwrap().variant(vn).unwrap();
        let mut s = State::start(v);
        let mut acts = vec![];
        for p in 0..60 {
            let mut c: Vec<String> = s.actions().take(40).collect();
            if c.is_empty() {
                break;
            };
            let t = c.swap_remove(p * 7 % c.len());
            s.play(&t).unwrap();
            acts.push(t);
        }
        let r = Replay::of(State::start(v), acts);
        let t = Instant::now();
        for _ in 0..5 {
            std::hint::black_box(r.gif(0, 60).unwrap());
        }
        println!("gif {:?}", t.elapsed() / 5);
        let t = Instant::now();
        for i in 0..60 {
            std::hint::black_box(r.picture(i).unwrap().scene());
        }
        println!("scenes {:?}", t.elapsed());
    }
}
