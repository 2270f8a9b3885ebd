# Stands in for caddy:2.
FROM debian:trixie
RUN apt-get update \
  && apt-get install --yes --no-install-recommends caddy libcap2-bin ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && setcap cap_net_bind_service=+ep /usr/bin/caddy \
  && install -d /config/caddy /data/caddy /srv
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
