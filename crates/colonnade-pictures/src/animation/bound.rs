//! Limits for animations: a few widths, and a bound on the pixels of all pictures.

use crate::picture::Size;

/// The widths of animations. Another width is replaced by the largest one that is not larger, so that nobody can
/// request the same animation in a thousand sizes.
const WIDTHS: [u32; 3] = [720, 480, 240];

/// The largest number of pixels of all pictures together. Longer games are drawn narrower.
const MOST_PIXELS: u64 = 400_000_000;

/// An estimate of the number of pixels that a processor draws and compresses in a millisecond.
const PIXELS_PER_MILLISECOND: u64 = 1_000_000;

/// The size of an animation of `plies` actions: the largest fixed width that is at most the wanted one and not too much
/// work. `None` if the game is too long for any width.
pub(crate) fn size(wanted: Size, plies: u32) -> Option<Size> {
    let wanted = WIDTHS.into_iter().find(|&width| width <= u32::from(wanted.pixels())).unwrap_or(240);
    let fits = |width: u32| pixels(width, plies) <= MOST_PIXELS;
    let width = WIDTHS.into_iter().filter(|&width| width <= wanted).find(|&width| fits(width))?;
    Size::new(width).ok()
}

/// An estimate of the time for an animation, in milliseconds of one processor.
pub(crate) fn milliseconds(size: Size, plies: u32) -> f64 {
    (pixels(size.pixels().into(), plies) / PIXELS_PER_MILLISECOND) as f64 + 10.0
}

/// An estimate of the number of pixels of all pictures.
const fn pixels(width: u32, plies: u32) -> u64 {
    (width as u64) * (width as u64) * (plies as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn animations_have_few_sizes_and_a_bound() {
        let wanted = |width| Size::new(width).expect("a width");
        let widths = |plies| -> Vec<_> {
            let mut sizes: Vec<_> = Size::RANGE.filter_map(|width| size(wanted(width), plies)).collect();
            sizes.dedup();
            sizes.iter().map(|size| size.pixels()).collect()
        };
        assert_eq!(widths(60), [240, 480, 720]);
        assert_eq!(widths(1_000), [240, 480], "a long game is drawn narrower");
        assert_eq!(widths(5_000), [240]);
        assert_eq!(widths(100_000), Vec::<u16>::new());
    }
}
