//! Magic squares of odd order; the one of order 3 is the Lo Shu (戴九履一: nine on its head, one
//! under its feet).

use std::fmt;
use std::str::FromStr;

/// The order of a magic square, that is, how many rows it has: odd, 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order(u8);

impl Order {
    /// The order of the Lo Shu.
    pub const THREE: Order = Order(3);

    /// How many rows, and columns, the square has.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.0 as usize
    }

    /// What every row, column and diagonal adds up to.
    #[must_use]
    pub const fn sum(self) -> u32 {
        let n = self.0 as u32;
        n * (n * n + 1) / 2
    }
}

/// The error for a value that is not an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnOrder {
    /// Squares of even order need another method.
    #[error("{0} is even; the order must be an odd number from 1 to 99")]
    Even(u32),
    /// Zero, or above 99.
    #[error("{0} is out of range; the order must be an odd number from 1 to 99")]
    OutOfRange(u32),
    /// Text that is no number, or one that does not fit in a `u32`.
    #[error("the order must be an odd number from 1 to 99")]
    NotANumber,
}

impl TryFrom<u32> for Order {
    type Error = NotAnOrder;

    fn try_from(rows: u32) -> Result<Order, NotAnOrder> {
        match u8::try_from(rows) {
            Ok(rows @ 1..=99) if rows % 2 == 1 => Ok(Order(rows)),
            Ok(1..=99) => Err(NotAnOrder::Even(rows)),
            _ => Err(NotAnOrder::OutOfRange(rows)),
        }
    }
}

impl FromStr for Order {
    type Err = NotAnOrder;

    fn from_str(text: &str) -> Result<Order, NotAnOrder> {
        let rows: u32 = text.parse().map_err(|_| NotAnOrder::NotANumber)?;
        Order::try_from(rows)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The numbers from 1 to the square of the order, each once, so that all rows, all columns and both
/// diagonals have the same sum.
///
/// ```
/// use ninegrid::magic::{MagicSquare, Order};
///
/// let square = MagicSquare::new(Order::THREE);
/// assert!(square.is_magic());
/// assert_eq!(square.to_string(), "4 9 2\n3 5 7\n8 1 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MagicSquare {
    order: Order,
    /// Row by row.
    cells: Vec<u16>,
}

impl MagicSquare {
    /// The square that the siamese method makes: 1 stands in the middle of the last row, and each
    /// number stands below and to the right of the one before it, the edges being joined; where
    /// that cell is taken, it stands above the one before it.
    #[must_use]
    pub fn new(order: Order) -> MagicSquare {
        let n = order.rows();
        let mut cells = vec![0; n * n];
        let (mut row, mut column) = (n - 1, n / 2);
        for number in 1..=order.0 as u16 * order.0 as u16 {
            cells[row * n + column] = number;
            let (below, right) = ((row + 1) % n, (column + 1) % n);
            if cells[below * n + right] == 0 {
                (row, column) = (below, right);
            } else {
                row = (row + n - 1) % n;
            }
        }
        MagicSquare { order, cells }
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks_exact(self.order.rows())
    }

    /// Whether it is what it should be, found out by looking at every number and every sum.
    #[must_use]
    pub fn is_magic(&self) -> bool {
        let n = self.order.rows();
        let mut numbers = self.cells.clone();
        numbers.sort_unstable();
        let adds_up = |cells: &mut dyn Iterator<Item = usize>| {
            cells.map(|i| u32::from(self.cells[i])).sum::<u32>() == self.order.sum()
        };
        numbers.into_iter().eq(1..=(n * n) as u16)
            && (0..n).all(|row| adds_up(&mut (row * n..row * n + n)))
            && (0..n).all(|column| adds_up(&mut (column..n * n).step_by(n)))
            && adds_up(&mut (0..n).map(|i| i * n + i))
            && adds_up(&mut (0..n).map(|i| i * n + n - 1 - i))
    }
}

/// A line for each row, the columns aligned to the right, no newline at the end.
impl fmt::Display for MagicSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.cells.len().to_string().len();
        for (i, row) in self.rows().enumerate() {
            f.write_str(if i == 0 { "" } else { "\n" })?;
            for (j, number) in row.iter().enumerate() {
                write!(f, "{}{number:width$}", if j == 0 { "" } else { " " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_gives_a_magic_square() {
        for order in (1..=99).filter_map(|rows| Order::try_from(rows).ok()) {
            assert!(MagicSquare::new(order).is_magic(), "order {order}");
        }
    }

    #[test]
    fn two_numbers_swapped_are_noticed_wherever_they_stand() {
        let square = MagicSquare::new(Order(5));
        for (a, b) in (0..25).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let mut other = square.clone();
            other.cells.swap(a, b);
            assert!(!other.is_magic(), "{a} and {b} swapped");
        }
    }

    #[test]
    fn a_number_twice_is_noticed_even_if_the_sums_are_right() {
        let flat = MagicSquare {
            order: Order(3),
            cells: vec![5; 9],
        };
        assert!(!flat.is_magic());
    }

    #[test]
    fn orders_are_odd_and_at_most_99() {
        let problem = |text: &str| text.parse::<Order>().map(Order::rows);
        assert_eq!(problem("99"), Ok(99));
        assert_eq!(problem("4"), Err(NotAnOrder::Even(4)));
        assert_eq!(problem("0"), Err(NotAnOrder::OutOfRange(0)));
        assert_eq!(problem("300"), Err(NotAnOrder::OutOfRange(300)));
        for text in ["", "-3", "3.0", "three"] {
            assert_eq!(problem(text), Err(NotAnOrder::NotANumber), "{text:?}");
        }
    }
}
