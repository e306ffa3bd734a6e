import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  /** Each server input keeps its own name: `build/server/main.js`, `build/server/cli.js`. */
  serverBuildFile: "[name].js",
  ssr: true,
  /** The whole route list comes with the first page, as one cacheable file: no request to discover a link. */
  routeDiscovery: { mode: "initial" },
} satisfies Config;
