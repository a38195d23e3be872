#!/usr/bin/env bash
# Builds the image without a daemon or a registry of images, on a base made from Debian's packages and Node from the npm
# registry; then starts the result as it is meant to run (not root, nothing writable but /data and /tmp), runs the demo
# in it and says how large it is.
#
#   scripts/image.sh [TAG]        needs root, buildah and debootstrap (Debian packages), node and npm
#
# With an engine of your own none of this is needed: docker build -t godwit .
set -euo pipefail
cd "$(dirname "$0")/.."
tag=${1:-localhost/godwit}
suite=${SUITE:-bookworm}
# From where this machine has its own packages.
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)}
node_version=${NODE_VERSION:-22.23.3}
most_mb=450

work=$(mktemp -d)
containers=()
finish() {
  for each in "${containers[@]}"; do buildah rm "$each" > /dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap finish EXIT

# 1. The base: what Debian calls minimal, less manuals and package lists, and Node.
if ! buildah inspect --type image "$tag-base:$suite-$node_version" > /dev/null 2>&1; then
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$suite" "$work/base" "$mirror" > "$work/debootstrap.log" \
    || { tail -20 "$work/debootstrap.log" >&2; exit 1; }
  rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/* "$work"/base/usr/share/{doc,man,info,locale,lintian} \
    "$work"/base/var/log/*
  npm install --prefix "$work/node" --no-audit --no-fund --ignore-scripts "node-linux-$(node -p process.arch)@$node_version" npm@11
  install -D "$work"/node/node_modules/node-linux-*/bin/node "$work/base/usr/local/bin/node"
  base=$(buildah from scratch) && containers+=("$base")
  buildah add -q "$base" "$work/base" / > /dev/null
  buildah commit -q "$base" "$tag-runtime:$suite-$node_version" > /dev/null
  # npm only where something is built.
  buildah add -q "$base" "$work/node/node_modules/npm" /usr/local/lib/node_modules/npm > /dev/null
  buildah run --isolation chroot "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  buildah commit -q "$base" "$tag-base:$suite-$node_version" > /dev/null
fi

# 2. The image. HEALTHCHECK is part of Docker's format only. What makes the registry known and trusted here is lent.
lent=(--volume "$(npm config get cache):/var/cache/npm" --build-arg npm_config_cache=/var/cache/npm)
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  ca=/etc/ssl/certs/ca-certificates.crt
  lent+=(--volume "$NODE_EXTRA_CA_CERTS:$ca:ro" --build-arg "NODE_EXTRA_CA_CERTS=$ca")
fi
buildah build --isolation chroot --format docker "${lent[@]}" \
  --build-arg "BASE=$tag-base:$suite-$node_version" --build-arg "RUNTIME=$tag-runtime:$suite-$node_version" -t "$tag" .

# 3. Does it run?
made=$(buildah from "$tag") && containers+=("$made")
root=$(buildah mount "$made")
size=$(du -sm --apparent-size "$root" | cut -f1)
echo "image: $size MB"
echo '127.0.0.1 localhost' > "$root/etc/hosts" # as an engine does
inside() {
  unshare --mount --fork --pid bash -euc '
    root=$1; shift
    mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
    for each in data tmp; do mount -t tmpfs -o mode=1777 tmpfs "$root/$each"; done
    mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
    exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i PATH=/opt/godwit/bin:/usr/local/bin:/usr/bin:/bin \
      HOME=/data GODWIT_HOME=/data HOST=127.0.0.1 NODE_ENV=production "$@"' inside "$root" "$@"
}
inside sh -c 'cd /data && ! touch /written 2> /dev/null && godwit demo --out /data/demo && ls -l /data/demo'
[ "$size" -lt "$most_mb" ] || { echo "more than $most_mb MB" >&2; exit 1; }
