# The page.
FROM node:22-bookworm-slim AS page
WORKDIR /build/web-client
COPY web-client/package.json web-client/package-lock.json ./
RUN npm ci
COPY web-client ./
RUN npm run build

# The server, with the page built in.
FROM rust:1.95-bookworm AS server
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY crates crates
COPY tools tools
COPY migrations migrations
COPY learn learn
COPY --from=page /build/web-client/dist web-client/dist
# The revision of the sources, for /version: docker build --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=
ENV ELDERTABLE_REVISION=$REVISION
# The profile `play` builds in a quarter of the time, for checks of this file.
ARG PROFILE=release
RUN cargo build --profile $PROFILE --locked --bin eldertable && cp target/$PROFILE/eldertable .

FROM debian:bookworm-slim
ARG REVISION=
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Eldertable" \
    org.opencontainers.image.description="A server for board and card games of elder gods" \
    org.opencontainers.image.licenses="AGPL-3.0-or-later" \
    org.opencontainers.image.version="$VERSION" \
    org.opencontainers.image.revision="$REVISION"
RUN useradd --system --uid 10001 --home-dir /data --create-home eldertable
COPY --from=server /build/eldertable /usr/local/bin/eldertable
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV ELDERTABLE_LISTEN=0.0.0.0:8080 \
    ELDERTABLE_DATABASE=sqlite:///data/eldertable.db
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
    CMD ["eldertable", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["eldertable"]
CMD ["serve"]
