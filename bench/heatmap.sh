#!/usr/bin/env bash
# Measures how long the sub-second heatmap of a day takes to open: bench/heatmap.sh [SAMPLES], 50 million when left out.
# Needs Maven, Chromium (CHROMIUM names one), and 2 GB of disk.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
samples="${1:-50000000}"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn "$java" "${CHROMIUM:-/usr/bin/chromium}"; do
  command -v "$tool" >/dev/null || {
    echo "heatmap: $tool is missing" >&2
    exit 1
  }
done
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench,cli -am package >&2
mkdir -p "$root/bench/target"
work="$(mktemp -d "$root/bench/target/heatmap.XXXXXX")"
server=
finish() {
  [[ -z "$server" ]] || kill "$server" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT
"$root/skein" import "$root/examples/shop.jfr" "$work/day.db"
"$java" -cp "$(<"$root/bench/target/classpath")" dev.skein.bench.ManySamples "$work/day.db" "$samples"
"$root/skein" serve "$work/day.db" -n -p 0 --no-open >"$work/log" &
server=$!
address=
for ((i = 0; i < 600 && ${#address} == 0; i++)); do
  sleep 0.1
  address="$(grep -o 'http:[^ ]*' "$work/log" | head -1 || true)"
done
echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc)"
bash "$root/wasm/node" "$root/web/e2e/heatbench.ts" "$address"
