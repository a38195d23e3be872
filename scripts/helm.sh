#!/usr/bin/env bash
# Checks the chart with Helm itself: the one that is installed, or the one of the Go module proxy.
set -euo pipefail
cd "$(dirname "$0")/.."
helm() {
  if [ -n "${HELM:-$(type -P helm)}" ]; then "${HELM:-$(type -P helm)}" "$@"; else go run helm.sh/helm/v3/cmd/helm@v3.22.0 "$@"; fi
}
helm lint --strict deploy/helm
all=(--set ingress.enabled=true --set ingress.className=nginx --set ingress.tlsSecret=tls
  --set s3.endpoint=http://s3:8333 --set settings.LOG_LEVEL=warn --set image.tag=x)
for options in '' "${all[*]}"; do
  # shellcheck disable=SC2086
  helm template godwit deploy/helm $options | node -e "
    const { parseAllDocuments } = require('yaml');
    const documents = parseAllDocuments(require('fs').readFileSync(0, 'utf8'));
    const kinds = documents.map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS().kind;
    });
    console.log(kinds.sort().join(', '));
  "
done
if helm template godwit deploy/helm --set worker.replicas=0 > /dev/null 2>&1; then
  echo 'values that the schema refuses were taken' >&2
  exit 1
fi
