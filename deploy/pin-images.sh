#!/bin/sh
# Pins each image in deploy/Containerfile and deploy/compose.yaml to the current digest of its tag. Updates images
# that are already pinned. Requires skopeo and queries the registry of each image.
#
#   sh deploy/pin-images.sh
#
# Review the changes with `git diff`, build and test the image, then commit.
set -eu
cd "$(dirname "$0")"
# Name and tag of each registry image, without the digest.
images=$(grep -hoE 'docker\.io/[a-z0-9./_-]+:[A-Za-z0-9._-]+' Containerfile compose.yaml | sort -u)
for image in $images; do
    digest=$(skopeo inspect --no-tags --format '{{.Digest}}' "docker://$image")
    if ! printf '%s\n' "$digest" | grep -qxE 'sha256:[0-9a-f]{64}'; then
        echo "$image: the registry gave no digest, but: $digest" >&2
        exit 1
    fi
    # One name can be a prefix of another, so match the following character too.
    escaped=$(printf '%s' "$image" | sed 's/[.]/\\./g')
    sed -i -E "s#($escaped)(@sha256:[0-9a-f]{64})?(\$|[[:space:]])#\\1@$digest\\3#" Containerfile compose.yaml
    echo "$image@$digest"
done
