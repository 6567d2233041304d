#!/bin/bash
# Try the steps of the Containerfile where no builder is at hand: each of its RUN lines runs in a throw-away copy of this
# machine's root (an overlay), then its command runs as its user until its health check succeeds, and a backup is made.
# usage, as root, with a wheel in dist/ (`make release-check`): deploy/try_image.sh [PYTHON]
# PYTHON stands in for the Python of the base image. Without a package server, the line with apt-get is left out if this
# machine has pg_dump.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
python=${1:-python3}
if [ "${TRY_IMAGE_INSIDE:-}" = "" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mkdir "$folder/upper" "$folder/work" "$folder/root"
    TRY_IMAGE_INSIDE=$folder unshare --mount "$0" "$python"
    echo "every step of the Containerfile works"
    exit
fi
root=$TRY_IMAGE_INSIDE/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$TRY_IMAGE_INSIDE/upper,workdir=$TRY_IMAGE_INSIDE/work" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
"$python" -m venv "$root/image"
folder=$(dirname "$(readlink -f "$(command -v "$python")")")
while [ "$folder" != / ]; do # a Python in a private folder is made readable in the copy
    chmod o+rx "$root$folder"
    folder=$(dirname "$folder")
done
cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
mkdir -p "$root/wheels"
cp "$here/requirements.lock" "$here"/../dist/*.whl "$root/wheels/"
inside() { chroot "$root" env PATH="/image/bin:/usr/bin:/bin:/usr/sbin:/sbin" "$@"; }
sed -i "s|^VIRTUAL_ENV=.*|VIRTUAL_ENV=/image|" "$root/image/bin/activate"
sed -i "1s|.*|#!/image/bin/python|" "$root"/image/bin/pip*

steps=$(sed -e ':again' -e '/\\$/{N;s/\\\n *//;b again' -e '}' "$here/Containerfile" | grep '^RUN ' | sed 's/^RUN //')
while IFS= read -r step; do
    echo "== $step"
    if [[ $step == apt-get* ]] && ! inside sh -c "apt-get update" >/dev/null 2>&1; then
        inside pg_dump --version || { echo "no package server, and no pg_dump on this machine"; exit 1; }
        echo "left out: no package server can be reached"
        continue
    fi
    inside sh -ec "$step" </dev/null
done <<< "$steps"

settings=$(sed -e ':again' -e '/\\$/{N;s/\\\n *//;b again' -e '}' "$here/Containerfile" | sed -n 's/^ENV //p')
health=$(sed -n 's/^HEALTHCHECK .*CMD \["python", "-c", "\(.*\)"\]$/\1/p' "$here/Containerfile")
cat > "$root/try.sh" <<INSIDE
set -e
cd /data
export $settings HOME=/data
azulejos serve & server=\$!
for second in \$(seq 300); do
    if python -c "$health" 2>/dev/null; then break; fi
    kill -0 \$server
    sleep 0.5
done
python -c "$health"
azulejos backup /data/backup
kill -TERM \$server
wait \$server || true
INSIDE
echo "== azulejos serve, as its user, with its health check and a backup"
inside unshare --net sh -ec "ip link set lo up 2>/dev/null || true; setpriv --reuid azulejos --regid azulejos --clear-groups sh /try.sh"
