# Stand-ins for the images of a registry that cannot be reached, from Debian's packages: tests/images/engine.ts builds them.

FROM debian:trixie AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca.crt /usr/local/share/ca.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && useradd --uid 1000 --user-group --create-home node \
  && mkdir -p /usr/local/etc \
  && echo cafile=/usr/local/share/ca.crt > /usr/local/etc/npmrc
CMD ["node"]

FROM debian:trixie AS postgres
RUN useradd --system --uid 999 --user-group --home-dir /var/lib/postgresql postgres \
  && apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql \
  && install -d -o postgres -g postgres -m 3777 /var/run/postgresql
COPY postgres /usr/lib/postgresql/18
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin
ENV PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]

FROM debian:trixie AS redis
RUN useradd --system --uid 999 --user-group redis \
  && apt-get update \
  && apt-get install --yes --no-install-recommends redis-server \
  && install -d -o redis -g redis /data
WORKDIR /data
VOLUME /data
CMD ["redis-server"]

FROM debian:trixie AS caddy
RUN apt-get update \
  && apt-get install --yes --no-install-recommends caddy libcap2-bin ca-certificates \
  && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
