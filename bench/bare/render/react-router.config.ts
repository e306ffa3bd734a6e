import type { Config } from "@react-router/dev/config";
import shop from "../../../react-router.config.ts";

/** The shop's own pages, built a second time around another server, in a folder that only the benchmark uses. */
export default { ...shop, appDirectory: "../../../src/web", buildDirectory: "../../../build/bench" } satisfies Config;
