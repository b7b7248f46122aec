//! Whether databases are those of one store, all of them and in their order: what each knows of itself is compared with
//! how they were named.

use crate::Obstacle;
use crate::postgres::Mark;

/// Returns which databases still have to be marked as parts, in that order, the first one last; or which of them is in the
/// way, and why. All places count from 0. `addresses` are as they were named.
pub(super) fn agree(marks: &[Mark], addresses: &[String]) -> Result<Vec<usize>, (usize, Obstacle)> {
    let named = marks.len() as u32;
    for (place, mark) in marks.iter().enumerate() {
        if let Some(twin) = marks[..place].iter().position(|other| other.id == mark.id) {
            return Err((place, Obstacle::NamedTwice(twin as u32 + 1)));
        }
    }
    let known = marks.iter().enumerate().find_map(|(place, mark)| Some((place, mark.part.as_ref()?)));
    let Some((place, (_, parts, whole))) = known else {
        return match marks.iter().position(|mark| !mark.empty) {
            Some(used) => Err((used, Obstacle::OfItsOwn(named))),
            None => Ok((1..marks.len()).chain([0]).collect()),
        };
    };
    if *parts != named {
        return Err((place, Obstacle::OtherCount { parts: *parts, named }));
    }
    // The first one is marked last: as long as it is not, the others may not be either.
    let begun = marks[0].part.is_none() && marks[0].id == *whole;
    let mut unmarked = Vec::new();
    for (place, mark) in marks.iter().enumerate() {
        match &mark.part {
            None if begun && mark.empty => unmarked.push(place),
            Some((_, parts, other)) if other == whole && *parts == named => {}
            _ => return Err((place, Obstacle::Stranger { part: place as u32 + 1, parts: named })),
        }
    }
    let wrong = marks.iter().enumerate().find_map(|(place, mark)| {
        let part = mark.part.as_ref()?.0;
        (part != place as u32 + 1).then_some((place, part))
    });
    if let Some((place, part)) = wrong {
        let mut order: Vec<_> = marks
            .iter()
            .zip(addresses)
            .map(|(mark, address)| (mark.part.as_ref().map(|part| part.0), address))
            .collect();
        order.sort_by_key(|(part, _)| *part);
        let order: Vec<&str> = order.into_iter().map(|(_, address)| address.as_str()).collect();
        return Err((place, Obstacle::WrongOrder { part, named: place as u32 + 1, order: order.join(", ") }));
    }
    unmarked.sort_by_key(|place| (*place == 0, *place));
    Ok(unmarked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(id: &str) -> Mark {
        Mark { id: id.to_owned(), part: None, empty: true }
    }

    fn part(id: &str, part: u32, parts: u32, whole: &str) -> Mark {
        Mark { part: Some((part, parts, whole.to_owned())), empty: false, ..fresh(id) }
    }

    fn judged(marks: &[Mark]) -> Result<Vec<usize>, (usize, Obstacle)> {
        let addresses: Vec<String> = marks.iter().map(|mark| format!("at {}", mark.id)).collect();
        agree(marks, &addresses)
    }

    #[test]
    fn new_databases_become_one_store_and_an_interrupted_start_goes_on() {
        assert_eq!(judged(&[fresh("a"), fresh("b"), fresh("c")]), Ok(vec![1, 2, 0]));
        assert_eq!(judged(&[fresh("a"), part("b", 2, 3, "a"), fresh("c")]), Ok(vec![2, 0]));
        let all = [part("a", 1, 3, "a"), part("b", 2, 3, "a"), part("c", 3, 3, "a")];
        assert_eq!(judged(&all), Ok(vec![]));
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        let [a, b, c] = [part("a", 1, 3, "a"), part("b", 2, 3, "a"), part("c", 3, 3, "a")];
        let order = |part, named| Obstacle::WrongOrder { part, named, order: "at a, at b, at c".to_owned() };
        assert_eq!(judged(&[a.clone(), c.clone(), b.clone()]), Err((1, order(3, 2))));
        assert_eq!(judged(&[b.clone(), a.clone(), c.clone()]), Err((0, order(2, 1))));
        assert_eq!(judged(&[a.clone(), b.clone()]), Err((0, Obstacle::OtherCount { parts: 3, named: 2 })));
        assert_eq!(judged(&[a.clone(), b.clone(), b.clone()]), Err((2, Obstacle::NamedTwice(2))));
        let stranger = |part| Obstacle::Stranger { part, parts: 3 };
        assert_eq!(judged(&[a.clone(), fresh("x"), c.clone()]), Err((1, stranger(2))), "one was lost");
        assert_eq!(judged(&[fresh("x"), b, c.clone()]), Err((0, stranger(1))));
        assert_eq!(judged(&[a, part("y", 2, 3, "x"), c]), Err((1, stranger(2))));
        let used = Mark { empty: false, ..fresh("a") };
        assert_eq!(judged(&[used, fresh("b")]), Err((0, Obstacle::OfItsOwn(2))));
    }
}
