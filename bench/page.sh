#!/usr/bin/env bash
# Measures imports in Chromium, and the JVM's import of the same file beside them: bench/page.sh [--loads N] [REC...]
# Without a recording it joins copies of examples/shop.jfr to 30 MB. Needs Maven, Chromium (CHROMIUM names one), GNU time, Linux.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
work="$root/bench/target/page"
chromium="${CHROMIUM:-/usr/bin/chromium}"
for tool in mvn java "$chromium" /usr/bin/time; do
  command -v "$tool" >/dev/null || {
    echo "page: $tool is missing" >&2
    exit 1
  }
done
loads=(--loads 1)
if [[ "${1:-}" == --loads ]]; then
  loads=(--loads "${2:?--loads needs a number}")
  shift 2
fi
mkdir -p "$work"
if (($# == 0)); then
  joined="$work/joined.jfr"
  : >"$joined"
  while (($(stat -c %s "$joined") < 30000000)); do
    cat "$root/examples/shop.jfr" >>"$joined"
  done
  set -- "$joined"
fi
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl cli -am package >&2
for recording in "$@"; do
  rm -f "$work/jvm.db"
  /usr/bin/time -f "$(basename "$recording") on the JVM: %e s, CPU %U + %S s, peak %M KB" \
    java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$root/cli/target/query.jar" import "$recording" "$work/jvm.db"
done
exec bash "$root/wasm/node" "$root/web/e2e/importbench.ts" "${loads[@]}" "$@"
