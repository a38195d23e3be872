#!/usr/bin/env bash
# Start, demo and the acceptance suite on another Node than the one that is installed; it comes from the npm registry.
#
#   scripts/other-node.sh [VERSION] [options of the acceptance suite]
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:-22.23.3}
shift || true
node scripts/setup.mjs

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=node-$(node -p process.platform)-$(node -p process.arch)
npm install --prefix "$work" --no-audit --no-fund --ignore-scripts "$package@$version"
export PATH="$work/node_modules/$package/bin:$PATH"
[ "$(node --version)" = "v$version" ]

node packages/cli/bin/godwit.js demo --out "$work/demo"
test -s "$work/demo/customers.csv"
node acceptance/dist/run.js "$@"
echo "start, demo and acceptance suite: well on Node $version"
