import { spawnSync } from "node:child_process";

export const benchBuild = { server: "build/bench/server/bare.js", chunkModules: "build/bench/chunk-modules.json" };

let built = false;

/** Builds the pages around the bare server, once per run. */
export function buildBarePages(say: (line: string) => void): void {
  if (built) return;
  say("Building the pages around a bare server ...");
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/react-router", ["build", "bench/baseline/render"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
  built = true;
}
