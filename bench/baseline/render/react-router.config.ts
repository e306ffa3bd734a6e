import type { Config } from "@react-router/dev/config";
import shop from "../../../react-router.config.ts";

/** Builds the shop's own pages a second time, around another server, into a folder that only the benchmark uses. */
export default { ...shop, appDirectory: "../../../src/web", buildDirectory: "../../../build/bench" } satisfies Config;
