#!/bin/sh
# Installs Debian packages without letting any of them start or enable a system service. Runs as root.
# usage: apt-install.sh package...
set -eu
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
mark='written by the set-up of Ashenda'

# One at a time: a second clone's set-up must not lose the policy below while it still installs.
exec 9>/var/lock/ashenda-setup
if command -v flock >/dev/null; then flock 9; fi

# dpkg asks this file before it starts a service; 101 forbids it. One that is there already is somebody's decision.
if [ ! -e "$policy" ] || grep -qs "$mark" "$policy"; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM HUP
  printf '#!/bin/sh\n# %s, removed at its end\nexit 101\n' "$mark" >"$policy"
  chmod 755 "$policy"
fi

redis_was_there=$(command -v redis-server || true)
install() { apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" </dev/null; }
# The lock of apt's lists is not waited for, and a mirror that is just being filled refuses for a moment.
tries=0
until install "$@"; do
  tries=$((tries + 1))
  [ "$tries" -lt 4 ] || exit 1
  [ "$tries" -eq 1 ] || sleep 10
  apt-get update || true
done

# Not at the next boot either. A Redis that was there before is left as it was.
case " $* " in
  *' redis-server '*)
    if [ -z "$redis_was_there" ] && command -v systemctl >/dev/null; then
      systemctl disable redis-server >/dev/null 2>&1 || true
    fi
    ;;
esac
