# Stands in for an image of Prometheus's family: Debian's package of it, under the name and the account that the image has.
FROM debian:trixie
ARG PACKAGE
ARG ACCOUNT
ARG WORKDIR
ARG PROGRAM
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates $PACKAGE \
  && rm -rf /var/lib/apt/lists/* \
  && ln -s /usr/bin/$PACKAGE /usr/local/bin/image-program \
  && ln -sf /usr/bin/$PACKAGE /usr/local/bin/$PROGRAM \
  && install -d -o $ACCOUNT -g $ACCOUNT $WORKDIR
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER $ACCOUNT:$ACCOUNT
WORKDIR $WORKDIR
ENTRYPOINT ["image-program"]
