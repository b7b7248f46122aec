//! Formats generated TypeScript: indentation, short comments on one line, no trailing spaces.

/// Formats a declaration with its comment.
pub(crate) fn typescript(text: &str) -> String {
    let mut played = String::new();
    let mut depth = 0_usize;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.starts_with("/**") && !line.ends_with("*/") {
            comment(&mut played, depth, line, &mut lines);
            continue;
        }
        let closes = line.chars().take_while(|letter| matches!(letter, '}' | ']' | ')')).count();
        if line.is_empty() {
            continue;
        }
        indent(&mut played, depth.saturating_sub(closes));
        // The last field and the end of its type are on the same line.
        match line.strip_suffix(", };") {
            Some(field) if depth > 0 => played.push_str(&format!("{field},\n}};\n")),
            _ => {
                played.push_str(&broken(line));
                played.push('\n');
            }
        }
        for letter in line.chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    played
}

/// Breaks a long line between the members of its union or object.
fn broken(line: &str) -> String {
    const LONGEST: usize = 120;
    let union = parts(line, 0, " | ");
    if line.len() <= LONGEST || !line.starts_with("export type") {
        return line.to_owned();
    }
    if union.len() > 1 {
        return union.join("\n  | ");
    }
    let fields = parts(line, 1, ", ").join(",\n  ");
    fields.replacen(" = { ", " = {\n  ", 1).replacen(",\n  };", ",\n};", 1)
}

/// Splits a line at a separator at bracket depth `wanted`.
fn parts<'a>(line: &'a str, wanted: usize, separator: &str) -> Vec<&'a str> {
    let (mut depth, mut begin, mut parts) = (0_usize, 0, Vec::new());
    for (at, letter) in line.char_indices() {
        match letter {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if at >= begin && depth == wanted && line[at..].starts_with(separator) {
            parts.push(&line[begin..at]);
            begin = at + separator.len();
        }
    }
    parts.push(&line[begin..]);
    parts
}

/// Formats a comment that starts with `first`. A comment with one line stays on one line.
fn comment<'a>(played: &mut String, depth: usize, first: &str, lines: &mut impl Iterator<Item = &'a str>) {
    let mut words = vec![first.trim_start_matches("/**").trim()];
    for line in lines {
        let line = line.trim();
        if line == "*/" {
            break;
        }
        words.push(line.trim_start_matches('*').trim());
    }
    words.retain(|line| !line.is_empty());
    if let [line] = words.as_slice() {
        indent(played, depth);
        played.push_str(&format!("/** {line} */\n"));
        return;
    }
    indent(played, depth);
    played.push_str("/**\n");
    for line in words {
        indent(played, depth);
        played.push_str(&format!(" * {line}\n"));
    }
    indent(played, depth);
    played.push_str(" */\n");
}

fn indent(played: &mut String, depth: usize) {
    for _ in 0..depth {
        played.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_indented_and_short_comments_are_one_line() {
        let text = "/**\n * A thing.\n */\nexport type A = { \n/**\n * One\n * two.\n */\nb: number, \nc: { d: string, }, };\n";
        let played = "/** A thing. */\nexport type A = {\n  /**\n   * One\n   * two.\n   */\n  b: number,\n  c: { d: string, },\n};\n";
        assert_eq!(typescript(text), played);
    }

    #[test]
    fn long_unions_and_objects_are_split_into_lines() {
        let long = "x".repeat(120);
        let union = format!("export type A = {{ a: string | null, }} | {{ b: {long}, }};");
        assert_eq!(broken(&union), format!("export type A = {{ a: string | null, }}\n  | {{ b: {long}, }};"));
        let object = format!("export type A = {{ a?: string, b: {{ c: 1, d: 2, }}, e: {long}, }};");
        assert_eq!(
            broken(&object),
            format!("export type A = {{\n  a?: string,\n  b: {{ c: 1, d: 2, }},\n  e: {long},\n}};")
        );
    }
}
