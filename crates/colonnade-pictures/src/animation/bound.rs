//! How large an animation may be: few widths, and a bound on the pixels of all pictures.

use crate::picture::Size;

/// The widths that animations have. Others are taken for the largest of these that is not larger, so that nobody can ask
/// for the same animation in a thousand sizes.
const WIDTHS: [u32; 3] = [720, 480, 240];

/// The most pixels of all pictures together. Longer games are drawn narrower.
const MOST_PIXELS: u64 = 400_000_000;

/// About how many pixels a processor draws and compresses in a millisecond.
const PIXELS_PER_MILLISECOND: u64 = 1_000_000;

/// The size of an animation of `plies` actions: of the fixed widths the largest that was asked for and is not too much
/// work. `None` if the game is too long for any.
pub(crate) fn size(wanted: Size, plies: u32) -> Option<Size> {
    let wanted = WIDTHS.into_iter().find(|&width| width <= u32::from(wanted.pixels())).unwrap_or(240);
    let fits = |width: u32| pixels(width, plies) <= MOST_PIXELS;
    let width = WIDTHS.into_iter().filter(|&width| width <= wanted).find(|&width| fits(width))?;
    Size::new(width).ok()
}

/// About how many milliseconds of one processor an animation takes.
pub(crate) fn milliseconds(size: Size, plies: u32) -> f64 {
    (pixels(size.pixels().into(), plies) / PIXELS_PER_MILLISECOND) as f64 + 10.0
}

/// About how many pixels all pictures have.
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
