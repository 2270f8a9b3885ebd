#!/bin/sh
# Installs Debian packages without letting any of them start or enable a system service. Runs as root.
# usage: apt-install.sh [--from suite] package...
set -eu
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
mark='written by the set-up of Ashenda'
ours=
trap 'rm -rf $ours' EXIT
trap 'exit 130' INT TERM HUP

# One at a time: a second clone's set-up must not lose the policy below while it still installs.
exec 9>/var/lock/ashenda-setup
if command -v flock >/dev/null; then flock 9; fi

# dpkg asks this file before it starts a service; 101 forbids it. One that is there already is somebody's decision.
if [ ! -e "$policy" ] || grep -qs "$mark" "$policy"; then
  ours=$policy
  printf '#!/bin/sh\n# %s, removed at its end\nexit 101\n' "$mark" >"$policy"
  chmod 755 "$policy"
fi

# The suite is named for this call alone: the sources of the machine stay as they are.
options='-o DPkg::Lock::Timeout=300'
if [ "$1" = --from ]; then
  suite=$2
  shift 2
  sources=$(mktemp -d)
  ours="$ours $sources"
  cp -r /etc/apt/sources.list.d/. "$sources"
  repository=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | awk -v of="${suite%%-*}" '$2 == of { print $1; exit }')
  echo "deb $repository $suite main" >"$sources/suite.list"
  options="$options -t $suite -o Dir::Etc::SourceParts=$sources -o APT::Get::List-Cleanup=false"
fi
apt() { apt-get $options "$@" </dev/null; }
if [ -n "${suite-}" ]; then apt update; fi

new=
for name in "$@"; do
  case $name in
    redis-server | valkey-server | postgresql*) dpkg -s "$name" >/dev/null 2>&1 || new="$new ${name%-[0-9]*}" ;;
  esac
done

# The lock of apt's lists is not waited for, and a mirror that is just being filled refuses for a moment.
tries=0
until apt install -y --no-install-recommends "$@"; do
  tries=$((tries + 1))
  [ "$tries" -lt 4 ] || exit 1
  [ "$tries" -eq 1 ] || sleep 10
  apt update || true
done

# Not at the next boot either. A service that was there before is left as it was.
if [ -n "$new" ] && command -v systemctl >/dev/null; then
  systemctl disable $new >/dev/null 2>&1 || true
fi
