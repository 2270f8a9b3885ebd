# Stands in for redis:8.
FROM debian:trixie
RUN groupadd --system --gid 999 redis \
  && useradd --system --gid redis --uid 999 --home-dir /home/redis redis \
  && apt-get update \
  && apt-get install --yes --no-install-recommends redis-server \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o redis -g redis /data
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /data
VOLUME /data
CMD ["redis-server"]
