# Stands in for postgres:18: the server that the project's tests use, with Debian's clients.
FROM debian:trixie
RUN groupadd --system --gid 999 postgres \
  && useradd --system --gid postgres --uid 999 --home-dir /var/lib/postgresql --shell /bin/bash postgres \
  && apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql \
  && install -d -o postgres -g postgres -m 3777 /var/run/postgresql
COPY postgres /usr/lib/postgresql/18
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN chmod 755 /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin:/usr/lib/postgresql/17/bin
ENV PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
