#!/bin/sh
# Copies the Rust workspace without its sources: the manifests, the lock file, and a stub for each target that cargo
# requires. The Containerfile builds all libraries from that, and rebuilds them only if a manifest changes.
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
# Some builders include timestamps in the cache key.
find "$target" -exec touch --date=@0 {} +
