//! The graph of modules that name each other: its cycles, and the shortest path around one.

use std::collections::{BTreeMap, VecDeque};

/// A place where one module names another.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) file: String,
    pub(super) line: usize,
    /// The path as the source spells it.
    pub(super) written: String,
}

/// A dependency of the first module on the second.
pub(super) type Edge = (usize, usize);
pub(super) type Edges = BTreeMap<Edge, Vec<Site>>;

/// Modules of one level.
#[derive(Debug)]
pub(super) struct Graph {
    /// The names of the modules.
    pub(super) nodes: Vec<String>,
    pub(super) edges: Edges,
}

impl Graph {
    /// The strongly connected components of more than one module, the largest first.
    pub(super) fn cycles(&self) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.nodes.len()).collect();
        self.cycles_among(&all, None)
    }

    /// The cycles among some modules if one edge is removed.
    pub(super) fn cycles_among(&self, among: &[usize], without: Option<Edge>) -> Vec<Vec<usize>> {
        let next = self.next(among, without);
        let reached: Vec<Vec<bool>> = (0..next.len()).map(|from| reached(&next, from)).collect();
        let mut seen = vec![false; next.len()];
        let mut cycles = Vec::new();
        for &one in among {
            if seen[one] {
                continue;
            }
            let is_mutual = |other: usize| other == one || (reached[one][other] && reached[other][one]);
            let cycle: Vec<usize> = among.iter().copied().filter(|&other| is_mutual(other)).collect();
            for &node in &cycle {
                seen[node] = true;
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
        cycles
    }

    /// The edges between the modules of a cycle.
    pub(super) fn inside<'a>(&'a self, cycle: &'a [usize]) -> impl Iterator<Item = (Edge, &'a [Site])> {
        let edges = self.edges.iter().filter(|((from, to), _)| cycle.contains(from) && cycle.contains(to));
        edges.map(|(&edge, sites)| (edge, sites.as_slice()))
    }

    /// The shortest path around a cycle, or the shortest one through this edge.
    pub(super) fn shortest(&self, cycle: &[usize], through: Option<Edge>) -> Vec<Edge> {
        let next = self.next(cycle, None);
        let edges =
            self.inside(cycle).map(|(edge, _)| edge).filter(|edge| through.is_none_or(|through| through == *edge));
        let around = edges.filter_map(|edge| {
            let mut way = way(&next, edge.1, edge.0)?;
            way.insert(0, edge);
            Some(way)
        });
        around.min_by_key(Vec::len).unwrap_or_default()
    }

    /// The modules that each module names, limited to `among`.
    fn next(&self, among: &[usize], without: Option<Edge>) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); self.nodes.len()];
        for (edge, _) in self.inside(among).filter(|(edge, _)| Some(*edge) != without) {
            next[edge.0].push(edge.1);
        }
        next
    }
}

/// The nodes that are reachable from a node.
fn reached(next: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    let mut ahead = vec![from];
    while let Some(node) = ahead.pop() {
        for &to in &next[node] {
            if !reached[to] {
                reached[to] = true;
                ahead.push(to);
            }
        }
    }
    reached
}

/// The shortest path from one node to another.
fn way(next: &[Vec<usize>], from: usize, to: usize) -> Option<Vec<Edge>> {
    let mut before = vec![None; next.len()];
    let mut ahead = VecDeque::from([from]);
    while let Some(node) = ahead.pop_front().filter(|node| *node != to) {
        for &other in &next[node] {
            if other != from && before[other].is_none() {
                before[other] = Some(node);
                ahead.push_back(other);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = to;
    while at != from {
        way.insert(0, (before[at]?, at));
        at = before[at]?;
    }
    Some(way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[Edge]) -> Graph {
        let nodes = (0..8).map(|node| node.to_string()).collect();
        Graph { nodes, edges: edges.iter().map(|&edge| (edge, Vec::new())).collect() }
    }

    #[test]
    fn cycles_are_listed_largest_first() {
        let graph = graph(&[(0, 1), (1, 0), (1, 2), (2, 3), (3, 4), (4, 2), (4, 5), (6, 0)]);
        assert_eq!(graph.cycles(), [vec![2, 3, 4], vec![0, 1]]);
        assert_eq!(graph.cycles_among(&[2, 3, 4], Some((3, 4))), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn finds_the_shortest_cycle_overall_or_through_an_edge() {
        let graph = graph(&[(0, 1), (1, 2), (2, 3), (3, 0), (2, 1), (3, 7), (7, 6)]);
        let cycle = &graph.cycles()[0];
        assert_eq!(cycle, &[0, 1, 2, 3]);
        assert_eq!(graph.shortest(cycle, None), [(1, 2), (2, 1)]);
        assert_eq!(graph.shortest(cycle, Some((3, 0))), [(3, 0), (0, 1), (1, 2), (2, 3)]);
    }
}
