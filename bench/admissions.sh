#!/usr/bin/env bash
# Measures a controller: 2,000 admissions a minute over TLS, and then as many as it can, with its processor time and memory.
#
#   bench/admissions.sh [SECONDS]
#
# SECONDS is how long 2,000 a minute are sent, by default 60. Needs Linux, Maven and JDK 17 or newer.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn "$java"; do
  command -v "$tool" >/dev/null || {
    echo "admissions: $tool is missing" >&2
    exit 1
  }
done
[[ "${1:-60}" =~ ^[1-9][0-9]{0,4}$ ]] || {
  echo "admissions: expected a number of seconds, not $1" >&2
  exit 1
}
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench,collector/controller -am package >&2
classpath="$(<"$root/bench/target/classpath")"
work="$(mktemp -d "$root/bench/target/admissions.XXXXXX")"
processes=()
finish() {
  kill "${processes[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT
# shellcheck source=bench/controller.bash
source "$root/bench/controller.bash"

start_controller "$work"
memory() {
  awk '/VmRSS/ { now = $2 } /VmHWM/ { most = $2 } END { printf "%d MiB, at most %d MiB", now / 1024, most / 1024 }' "/proc/$controller/status"
}
echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc), $("$java" -version 2>&1 | head -1)"
echo "controller: $(memory)"
"$java" -Xmx256m -cp "$classpath" dev.skein.bench.AdmissionLoop "$webhook" "$keys" "$root/deploy/example/workload.yaml" "$controller" "${1:-60}"
echo "controller afterwards: $(memory)"
if grep -E '"level":"(WARN|ERROR)"' "$work/controller.log" >"$work/problems"; then
  echo "its log has $(wc -l <"$work/problems") lines of problems, the first of them: $(head -1 "$work/problems")"
fi
