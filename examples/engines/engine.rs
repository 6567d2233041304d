// An engine without any rules: it asks for the legal moves and takes the first that puts nothing on the floor.
// Compile it with `rustc -O -o engine examples/engines/engine.rs` and use it as `engine:./engine`.
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut legal: Vec<String> = Vec::new();
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        match words.next() {
            Some("azp") => writeln!(out, "id name first-fit\nid version 1.0\nid protocol 1\nwant legal\nazpok")?,
            Some("isready") => writeln!(out, "readyok")?,
            // sent after every position, because we want it
            Some("legal") => legal = words.map(String::from).collect(),
            Some("go") => {
                let kept = legal.iter().find(|word| !word.ends_with('F')).or(legal.first());
                writeln!(out, "bestmove {}", kept.map_or("none", |word| word.as_str()))?
            }
            Some("quit") => break,
            _ => (),
        }
        out.flush()?;
    }
    Ok(())
}
