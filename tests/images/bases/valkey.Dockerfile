# Stands in for valkey/valkey:8, which has its programs under Redis's names as well.
FROM debian:trixie
RUN groupadd --system --gid 999 valkey \
  && useradd --system --gid valkey --uid 999 --home-dir /home/valkey valkey \
  && apt-get update \
  && apt-get install --yes --no-install-recommends valkey-server valkey-tools \
  && rm -rf /var/lib/apt/lists/* \
  && ln -s /usr/bin/valkey-server /usr/local/bin/redis-server \
  && ln -s /usr/bin/valkey-cli /usr/local/bin/redis-cli \
  && install -d -o valkey -g valkey /data
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /data
VOLUME /data
CMD ["valkey-server"]
