# Any image of Debian's kind with Node 20.19 or newer and npm; scripts/image.sh makes one from Debian's packages.
ARG BASE=node:22-bookworm-slim
# What the result stands on: the same, or one without npm.
ARG RUNTIME=${BASE}

FROM ${BASE} AS build
# For a registry behind a certificate of your own: a file with it, from a volume of the build.
ARG NODE_EXTRA_CA_CERTS
# Packages that were fetched before, from a volume of the build.
ARG npm_config_cache
WORKDIR /src
COPY . .
RUN node scripts/setup.mjs && node scripts/pack.mjs
# DuckDB and sharp come for this platform. No other file of theirs is loaded either.
RUN npm install --global --prefix /opt/godwit --no-audit --no-fund --ignore-scripts ./build/godwit-*.tgz \
 && find /opt/godwit -name '*.map' -o -name '*.d.ts' | xargs rm -f

FROM ${RUNTIME}
COPY --from=build /opt/godwit /opt/godwit
RUN echo 'godwit:x:10001:' >> /etc/group \
 && echo 'godwit:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd \
 && mkdir /data && chown 10001:10001 /data
# The root file system may be read-only: all that is written goes to /data, and to /tmp (a tmpfs will do).
ENV NODE_ENV=production PATH=/opt/godwit/bin:/usr/local/bin:/usr/bin:/bin GODWIT_HOME=/data HOME=/data HOST=0.0.0.0
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8787}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["godwit"]
CMD ["serve"]
