# Sourced by scripts/run, scripts/test and scripts/check: brings a Debian 12 to where it can build,
# and builds. Everything here is idempotent, says one line per phase that does something, and writes
# to stderr only, so that stdout is the tool's.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)

say() { printf '%s\n' "$*" >&2; }

# A failed run of the scripts is a failed run of the tool: status 2.
fail() {
  say "error: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 2
}

# phase TEXT COMMAND...  names the phase, runs the command, shows its output only if it fails
phase() {
  local text=$1 log
  shift
  log=$(mktemp)
  say "$text"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    fail "failed: $text" "command: $*"
  fi
  rm -f "$log"
}

# One line per package: its name, and a command or a file that shows that it is there already,
# whoever installed it.
readonly build_packages='
ca-certificates   /etc/ssl/certs/ca-certificates.crt
g++               g++
cmake             cmake
ninja-build       ninja
git               git
nodejs            node
npm               npm
python3           python3
libfmt-dev        /usr/include/fmt/core.h
nlohmann-json3-dev /usr/include/nlohmann/json.hpp
libcli11-dev      /usr/include/CLI/CLI.hpp
libgtest-dev      /usr/include/gtest/gtest.h
'
readonly check_packages='
clang-14          clang++-14
clang-tidy-14     clang-tidy-14
clang-format-14   clang-format-14
'

# missing_packages LIST  prints the names of those that are not there
missing_packages() {
  local package probe
  while read -r package probe; do
    case $probe in
      '') ;;
      /*) [ -e "$probe" ] || printf '%s ' "$package" ;;
      *) command -v "$probe" >/dev/null 2>&1 || printf '%s ' "$package" ;;
    esac
  done <<<"$1"
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

install_packages() {
  local missing
  missing=$(missing_packages "$1")
  [ -n "$missing" ] || return 0
  can_install || fail "these Debian packages are missing: $missing" \
    "install them as root:  apt-get update && apt-get install --no-install-recommends $missing"
  export DEBIAN_FRONTEND=noninteractive
  phase "Updating the package lists" apt-get update -q
  # shellcheck disable=SC2086  # a list of names
  phase "Installing $missing" apt-get install -qy --no-install-recommends $missing
}

# The pinned tree-sitter sources. `npm ci` starts from an empty node_modules, so the stamp inside it
# stands for a complete installation of exactly this lock file.
install_grammars() {
  local stamp=$root/node_modules/.installed-lock
  cmp -s "$root/package-lock.json" "$stamp" && return 0
  phase "Installing the pinned grammars (npm ci)" env -C "$root" npm ci --no-progress
  cp "$root/package-lock.json" "$stamp"
}

# configure PRESET  when there is no build folder, it belongs to another checkout, or presets changed
configure() {
  local folder=$root/build/$1
  if [ -f "$folder/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder"
  fi
  if [ ! -f "$folder/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$folder/build.ninja" ]; then
    phase "Configuring build/$1" cmake -S "$root" --preset "$1"
    touch "$folder/build.ninja"
  fi
}

# build PRESET [TARGET]  says so once there is something to build
build() {
  local folder=$root/build/$1 target=${2:-all} log line said=
  configure "$1"
  log=$(mktemp)
  if ! (set -o pipefail && cmake --build "$folder" --target "$target" -j "$(nproc)" 2>&1 </dev/null |
    tee "$log" | while IFS= read -r line; do
      case $said$line in
        '[0/'*globbed* | 'ninja: no work'*) ;;
        '['*) said=yes && say "Building build/$1 ($target)" ;;
      esac
    done); then
    cat "$log" >&2
    rm -f "$log"
    fail "the build in build/$1 failed; its output is above"
  fi
  rm -f "$log"
}

# Two runs at once wait for each other instead of building into one folder. The lock is released
# before the tool or the tests start.
prepare() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  flock 9
  install_packages "$build_packages"
  install_grammars
}
prepared() { exec 9>&-; }
