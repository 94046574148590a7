#!/usr/bin/env bash
# Measures what the profiler costs an application that is always busy: without it, with what the controller injects by default, with a JDK
# recording beside it, and with the JDK's events in the profiler's own file.
#
#   bench/profiler.sh [--each] [ROUNDS [SECONDS]]
#
# Each of them runs at the same time as the application without the profiler, with half of the processors each, so that other work of the
# machine and its processors' changes of speed strike both alike; the first, beside itself, shows what such a comparison is worth. A round
# runs all, for SECONDS after two thirds of that to warm up; by default 5 rounds of 9 seconds, about five minutes. With --each, the default is measured without one of its settings at a time as well. Needs Linux, Maven, JDK 17 or
# newer, and a C compiler.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
fail() {
  echo "profiler: $1" >&2
  exit 1
}
for tool in mvn cc unzip "$java"; do
  command -v "$tool" >/dev/null || fail "$tool is missing"
done
each=
if [[ "${1:-}" == --each ]]; then
  each=1
  shift
fi
rounds="${1:-5}" seconds="${2:-9}"
[[ "$rounds" =~ ^[1-9][0-9]{0,3}$ && "$seconds" =~ ^[1-9][0-9]{0,4}$ ]] || fail "expected numbers of rounds and seconds, not $*"
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench,collector/controller,collector/demo -am package >&2
classpath="$(<"$root/bench/target/classpath")"
work="$(mktemp -d "$root/bench/target/profiler.XXXXXX")"
processes=()
finish() {
  kill "${processes[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT
# shellcheck source=bench/controller.bash
source "$root/bench/controller.bash"

# What deploy/images/profiler.Containerfile puts into the image, and what the init container makes of it.
case "$(uname -m)" in
  aarch64) folder=linux-arm64 ;;
  *) folder=linux-x64 ;;
esac
sources="$root/collector/controller/src/main/profiler"
image="$work/image"
mkdir "$image" "$work/profiler" "$work/recordings"
unzip -q -j "$root"/collector/demo/target/lib/async-profiler-*.jar "$folder/libasyncProfiler.so" -d "$image"
cp "$sources/prepare" "$image"
read -ra compile <<<"$(sed -n 's/^ \*   \(cc .*\) skein_start.c$/\1/p' "$sources/skein_start.c")"
(cd "$image" && "${compile[@]}" "$sources/skein_start.c")
SKEIN_CONTAINERS=app SKEIN_JDK_RECORDING=default SKEIN_PROFILER_PATH="$work/profiler" SKEIN_RECORDINGS_PATH="$work/recordings" \
  SKEIN_SEEN_PATH="$work/recordings/app" sh "$image/prepare"

# The controller says what a JVM is told; the Pod's folders are here in other places.
start_controller "$work"
injected() {
  "$java" -cp "$classpath" dev.skein.bench.InjectedOptions "$webhook" "$keys" "$root/deploy/example/workload.yaml" "$@" |
    sed "s:/skein/profiler:$work/profiler:g; s:/jfr-data:$work/recordings/app:g"
}
names=("without, to see how far two equal ones differ" "**as injected by default**" "the same, and a JDK recording" "the same, with \`jfrsync=default\` instead")
options=("" "$(injected jdk-recording=off)" "$(injected jdk-recording=default)" "$(injected jdk-recording=off jfrsync=default)")
if [[ -n "$each" ]]; then
  for setting in wall alloc lock nativemem nativelock; do
    names+=("by default, without \`$setting\`")
    options+=("$(injected jdk-recording=off "$setting=off")")
  done
  names+=("by default, with \`live=false\`" "by default, \`interval=100ms\`")
  options+=("$(injected jdk-recording=off live=false)" "$(injected jdk-recording=off interval=100ms)")
fi
kill "${processes[@]}"
wait "${processes[@]}" 2>/dev/null || true
processes=()

echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc), $("$java" -version 2>&1 | head -1), $rounds rounds of $seconds s"
echo "by default: ${options[1]//$work/}"
# NAME OPTIONS: runs the application, and leaves its figures in a file.
application() {
  JAVA_TOOL_OPTIONS="$2" "$java" -Xms512m -Xmx512m -cp "$classpath" dev.skein.bench.Throughput \
    $(((2 * seconds + 2) / 3)) "$seconds" $((($(nproc) + 1) / 2)) >"$work/$1" 2>"$work/$1.errors"
}
for ((round = 1; round <= rounds; round++)); do
  for i in "${!names[@]}"; do
    application beside "" &
    beside=$!
    application it "${options[i]}" || fail "${names[i]}: $(tail -1 "$work/it.errors")"
    wait "$beside" || fail "without: $(tail -1 "$work/beside.errors")"
    if grep -h '^\[skein\]\|\[ERROR\]' "$work/it" "$work/it.errors" >&2; then
      fail "${names[i]}: it was not profiled"
    fi
    printf '%s\t%s\t%s\n' "${names[i]}" "$(tail -1 "$work/it")" "$(tail -1 "$work/beside")" >>"$work/runs"
    rm -rf "$work"/recordings/app/*
  done
done
"$java" -cp "$classpath" dev.skein.bench.Overhead "$work/runs"
echo "load afterwards: $(cut -d' ' -f1 /proc/loadavg)"
