#!/bin/sh
# Copies the Rust workspace without its sources: manifests, the lock file, and an empty file for each target that cargo
# must find. The container file builds all libraries with that, and builds them again only if a manifest changes.
#
#   sh deploy/manifests.sh SOURCE TARGET
set -eu
source=$1 target=$2
mkdir -p "$target"
cp "$source/Cargo.toml" "$source/Cargo.lock" "$target/"
cd "$source"
for manifest in crates/*/Cargo.toml xtask/Cargo.toml xtask/*/Cargo.toml; do
    package=${manifest%/Cargo.toml}
    mkdir -p "$target/$package/src"
    cp "$manifest" "$target/$package/"
    for file in src/main.rs build.rs; do
        if [ -f "$package/$file" ]; then echo 'fn main() {}' > "$target/$package/$file"; fi
    done
    if [ -f "$package/src/lib.rs" ]; then : > "$target/$package/src/lib.rs"; fi
done
# Times are part of what some builders compare.
find "$target" -exec touch --date=@0 {} +
