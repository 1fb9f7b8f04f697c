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
COPY migrations migrations
COPY --from=page /build/web-client/dist web-client/dist
RUN cargo build --release --locked --bin eldertable

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home eldertable
COPY --from=server /build/target/release/eldertable /usr/local/bin/eldertable
USER eldertable
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV ELDERTABLE_LISTEN=0.0.0.0:8080 \
    ELDERTABLE_DATABASE=sqlite:///data/eldertable.db
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
    CMD ["curl", "--fail", "--silent", "http://127.0.0.1:8080/readyz"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["eldertable"]
CMD ["serve"]
