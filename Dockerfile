FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --include=optional
COPY . .
# The image has its own Node.
RUN node scripts/run.mjs build && rm -rf node_modules/node-linux-*

FROM node:26-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=build /shop ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=320", "--max-semi-space-size=16", "build/server/main.js"]
