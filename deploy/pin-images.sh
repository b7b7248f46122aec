#!/bin/sh
# Writes the digest that each image's tag has now behind its tag: in deploy/Containerfile, and in deploy/compose.yaml.
# An image that is pinned already gets the digest of today. Needs skopeo, and asks the registry that the image names.
#
#   sh deploy/pin-images.sh
#
# Look at the changes with `git diff`, build the image, try it, and commit them.
set -eu
cd "$(dirname "$0")"
# The name and the tag of each image that comes from a registry, without a digest.
images=$(grep -hoE 'docker\.io/[a-z0-9./_-]+:[A-Za-z0-9._-]+' Containerfile compose.yaml | sort -u)
for image in $images; do
    digest=$(skopeo inspect --no-tags --format '{{.Digest}}' "docker://$image")
    if ! printf '%s\n' "$digest" | grep -qxE 'sha256:[0-9a-f]{64}'; then
        echo "$image: the registry gave no digest, but: $digest" >&2
        exit 1
    fi
    # The name may be the beginning of another one, so what follows it is compared, too.
    escaped=$(printf '%s' "$image" | sed 's/[.]/\\./g')
    sed -i -E "s#($escaped)(@sha256:[0-9a-f]{64})?(\$|[[:space:]])#\\1@$digest\\3#" Containerfile compose.yaml
    echo "$image@$digest"
done
