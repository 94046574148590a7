#!/usr/bin/env bash
# Measures whole processes on one recording, in turn, and prints Markdown tables of medians and ratios.
#
#   bench/compare.sh [--large] [--views] [--runs N] [REC...]
#   bench/compare.sh --condensed [--runs N] [REC.jfr REC.cjfr...]...
#
# The input is made of copies of the recordings (examples/shop.jfr), one behind the other, until it has 30 MB and a million
# events; with --large a second one has 1 GB. With --views only the views are measured, in a database of the first one.
# With --condensed only imports are: of each .jfr, and of the .cjfr files named after it, which were made of it. Without
# names the tests' own condenser makes two of the input, one of them with events put together.
# Needs GNU time, Maven, JDK 17 or newer, and JDK 25 (JAVA25_HOME, JAVA_HOME, or in one of the usual folders) for the JDK's
# reader and `jfr view`.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
work="$root/bench/target/compare"

MIN_BYTES=30000000
MIN_EVENTS=1000000
LARGE_BYTES=1000000000

fail() {
  echo "compare: $1" >&2
  exit 1
}

runs=5
large=
views=
condensed=
recordings=()
pairs=()
while (($# > 0)); do
  case "$1" in
    --large) large=1 ;;
    --views) views=1 ;;
    --condensed) condensed=1 ;;
    --runs)
      [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || fail "--runs needs a number"
      runs="$2"
      shift
      ;;
    -h | --help)
      sed -n '2,/^set/{s/^# \{0,1\}//;/^set/!p}' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    -*) fail "unknown option $1; --help lists them" ;;
    *)
      [[ -r "$1" ]] || fail "cannot read $1"
      recordings+=("$1")
      ;;
  esac
  shift
done
if [[ -n "$condensed" && ${#recordings[@]} -gt 0 ]]; then
  [[ "${recordings[0]}" != *.cjfr ]] || fail "name the .jfr before the .cjfr files that were made of it"
  pairs=("${recordings[@]}")
  recordings=("${pairs[0]}")
fi
((${#recordings[@]} > 0)) || recordings=("$root/examples/shop.jfr")

# The one of GNU has -f and %M; the shell's own word has neither.
gnu_time() {
  local candidate
  for candidate in gtime /usr/bin/time; do
    if [[ "$("$candidate" -f '%M' true 2>&1)" =~ ^[0-9]+$ ]]; then
      echo "$candidate"
      return
    fi
  done
}

# The version file of a JDK says 25; a runtime without jfr will not do.
is_java25() {
  [[ -x "$1/bin/java" && -x "$1/bin/jfr" ]] && grep -q '^JAVA_VERSION="25' "$1/release" 2>/dev/null
}

java25() {
  local home
  for home in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /usr/java/* /opt/* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [[ -n "$home" ]] && is_java25 "$home"; then
      echo "$home"
      return
    fi
  done
}

time="$(gnu_time)"
[[ -n "$time" ]] || fail "GNU time is missing (package time; on macOS gnu-time)"
command -v mvn >/dev/null || fail "Maven 3.8 or newer is missing"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
command -v "$java" >/dev/null || fail "no java: install JDK 17 or newer, or point JAVA_HOME to one"
jdk25="$(java25)"
[[ -n "$jdk25" ]] || fail "no JDK 25 found: point JAVA25_HOME to one"

echo "compare: building" >&2
"$root/skein" --version >/dev/null
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench -am package >&2
classpath="$(<"$root/bench/target/classpath")"
mkdir -p "$work"

loop() { # JAVA CLASS FILE
  "$1" -cp "$classpath" "dev.skein.bench.$2" "$3"
}

# Joins copies of the recordings into $1 until it has $2 bytes and $3 events.
join_copies() {
  local one="$work/one.jfr" bytes events copies more i
  cat "${recordings[@]}" >"$one"
  bytes=$(wc -c <"$one")
  events=$(loop "$java" WalkLoop "$one")
  ((events > 0)) || fail "no events in ${recordings[*]}"
  copies=$((($2 + bytes - 1) / bytes))
  more=$((($3 + events - 1) / events))
  ((copies >= more)) || copies=$more
  if [[ -f "$1" ]] && (($(wc -c <"$1") == copies * bytes)) && cmp -s -n "$bytes" "$one" "$1"; then
    return
  fi
  for ((i = 0; i < copies; i++)); do
    cat "$one"
  done >"$1"
}

# Runs a command and adds a line "wall cpu peak" (seconds, seconds, MiB) to the results of case $1.
measure() { # CASE COMMAND...
  local case="$1" begin end user sys peak
  shift
  begin=${EPOCHREALTIME/[.,]/}
  "$time" -o "$work/time" -f '%U %S %M' "$@" >"$work/out" 2>"$work/err" || fail "failed: $* ($(head -n 1 "$work/err"))"
  end=${EPOCHREALTIME/[.,]/}
  read -r user sys peak <"$work/time"
  awk -v us=$((end - begin)) -v u="$user" -v s="$sys" -v p="$peak" \
    'BEGIN { printf "%.3f %.2f %.0f\n", us / 1e6, u + s, p / 1024 }' >>"$work/$case.runs"
}

median() { # CASE FIELD
  awk -v f="$2" '{ print $f }' "$work/$1.runs" | sort -n | awk '{ v[NR] = $1 }
    END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# Cases of one table, in the order of its rows; the first is the yardstick.
labels=()
commands=()

add() { # LABEL COMMAND...
  labels+=("$1")
  shift
  commands+=("$(printf '%q ' "$@")")
}

run_table() { # NAME
  local i run words
  rm -f "$work"/*.runs
  for ((run = 0; run <= runs; run++)); do
    for i in "${!labels[@]}"; do
      eval "words=(${commands[$i]})"
      measure "$i" "${words[@]}"
      # The first round warms the page cache.
      ((run > 0)) || rm "$work/$i.runs"
    done
    echo "compare: $1, round $run of $runs" >&2
  done
  printf '\n| %s | wall s | CPU s | peak MiB | wall | CPU |\n|---|---:|---:|---:|---:|---:|\n' "$1"
  for i in "${!labels[@]}"; do
    awk -v label="${labels[$i]}" -v w="$(median "$i" 1)" -v c="$(median "$i" 2)" -v p="$(median "$i" 3)" \
      -v w0="$(median 0 1)" -v c0="$(median 0 2)" \
      'BEGIN { printf "| %s | %.2f | %.2f | %.0f | %.2f × | %.2f × |\n", label, w, c, p, w / w0, c / (c0 > 0 ? c0 : 0.01) }'
  done
  labels=()
  commands=()
}

size_row() { # LABEL RECORDING DATABASE
  awk -v label="$1" -v r="$(wc -c <"$2")" -v d="$(wc -c <"$3")" \
    'BEGIN { printf "| %s | %.1f | %.1f | %.2f × |\n", label, r / 1e6, d / 1e6, d / r }'
}

# What java -version says first, without quotes.
version_of() {
  "$1" -version 2>&1 | awk -F'"' 'NR == 1 { print $2 }'
}

import_table() { # NAME RECORDING
  add "RecordingFile loop (JDK 25)" "$jdk25/bin/java" -cp "$classpath" dev.skein.bench.RecordingFileLoop "$2"
  add "**skein import**" "$root/skein" import "$2" "$work/import.db"
  if [[ "$(version_of "$java")" != "$(version_of "$jdk25/bin/java")" ]]; then
    add "skein import, on JDK 25" env JAVA_HOME="$jdk25" "$root/skein" import "$2" "$work/import25.db"
  fi
  add "decode only" "$java" -cp "$classpath" dev.skein.bench.DecodeLoop "$2"
  add "skip loop (walk only)" "$java" -cp "$classpath" dev.skein.bench.WalkLoop "$2"
  add "jfr-converter: JfrReader loop" "$java" -cp "$classpath" dev.skein.bench.JfrReaderLoop "$2"
  add "jfr-converter: collapsed" "$java" -cp "$classpath" one.convert.Main -o collapsed "$2" "$work/collapsed"
  run_table "$1"
}

# A table for each .jfr with the .cjfr files behind it.
condensed_tables() { # FILE...
  local file table=
  for file in "$@"; do
    if [[ "$file" != *.cjfr ]]; then
      ((${#labels[@]} == 0)) || run_table "$table"
      table="Import, $(describe "$file")"
    fi
    add "${file##*/}, $(awk -v b="$(wc -c <"$file")" 'BEGIN { printf "%.1f MB", b / 1e6 }')" "$root/skein" import "$file" "$work/import.db"
  done
  run_table "$table"
}

condense() { # COMPRESSION COMBINE OUT
  "$java" -cp "$root/cjfr/target/test-classes:$classpath" dev.skein.cjfr.made.Condenser "$joined" "$3" "$1" "$2"
}

joined="$work/joined.jfr"
((${#pairs[@]} > 0)) || join_copies "$joined" $MIN_BYTES $MIN_EVENTS
# A cached query is measured on a copy, whose cache nobody else has.
small="$work/small.jfr"
cp "${recordings[0]}" "$small"
rm -f "$work"/{small,joined,import}.db

describe() { # RECORDING
  awk -v b="$(wc -c <"$1")" -v e="$(loop "$java" WalkLoop "$1")" 'BEGIN { printf "%.0f MB, %.2f M events", b / 1e6, e / 1e6 }'
}

processors="$(getconf _NPROCESSORS_ONLN)"
printf '%s processors, Java %s, JDK %s; median of %s runs, in turn; load before: %s\n' "$processors" "$(version_of "$java")" \
  "$(version_of "$jdk25/bin/java")" "$runs" "$(uptime | sed 's/.*load average[s]*: *//')"

if [[ -n "$condensed" ]]; then
  if ((${#pairs[@]} == 0)); then
    pairs=("$joined" "$work/plain.cjfr" "$work/combined.cjfr")
    condense GZIP false "$work/plain.cjfr"
    condense GZIP true "$work/combined.cjfr"
  fi
  condensed_tables "${pairs[@]}"
  exit
fi
if [[ -n "$views" ]]; then
  "$root/skein" import "$joined" "$work/joined-import.db" >/dev/null
  printf '\nRecording of %s\n\n' "$(describe "$joined")"
  "$java" -cp "$classpath" dev.skein.bench.ViewTimes "$work/joined-import.db" "$runs"
  exit
fi

import_table "Import, $(describe "$joined")" "$joined"
cp "$work/import.db" "$work/joined-import.db"

"$root/skein" import "$small" "$work/small-import.db" >/dev/null
if [[ -n "$large" ]]; then
  big="$work/large.jfr"
  join_copies "$big" $LARGE_BYTES 0
  all_runs=$runs
  runs=$((runs < 3 ? runs : 3))
  import_table "Import, $(describe "$big")" "$big"
  runs=$all_runs
  mv "$work/import.db" "$work/large-import.db"
fi

"$root/skein" query "$small" hot-methods >/dev/null
"$root/skein" query "$joined" hot-methods >/dev/null
add "jfr view hot-methods (JDK 25)" "$jdk25/bin/jfr" view hot-methods "$small"
add "**skein query** hot-methods, cached" "$root/skein" query "$small" hot-methods
run_table "Query, $(describe "$small")"
add "jfr view hot-methods (JDK 25)" "$jdk25/bin/jfr" view hot-methods "$joined"
add "**skein query** hot-methods, cached" "$root/skein" query "$joined" hot-methods
run_table "Query, $(describe "$joined")"
add "jfr help (JDK 25)" "$jdk25/bin/jfr" help
add "**skein --help**" "$root/skein" --help
run_table "Start"

printf '\n| Size | recording MB | database MB | ratio |\n|---|---:|---:|---:|\n'
size_row "small" "$small" "$work/small-import.db"
size_row "joined" "$joined" "$work/joined-import.db"
if [[ -n "$large" ]]; then
  size_row "large" "$work/large.jfr" "$work/large-import.db"
fi
