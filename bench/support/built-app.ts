import { setTimeout as wait } from "node:timers/promises";
import about from "../../package.json" with { type: "json" };
import { type ChildNode, freePort, startNode } from "./child-node.ts";

export type BuiltApp = ChildNode & {
  origin: string;
  /** The time from the start of the process to its first answer from `firstPath`. */
  firstAnswerMs: number;
};

/** The owner's email address and password in every shop that a measurement starts. */
export const owner = { email: "owner@bench.example", password: "measured-not-guessed" };

type AppOptions = {
  /** Its DATA_DIR: all apps of a bench read the files that the sample shop wrote there. */
  folder: string;
  /** DATABASE_URL and related variables; without it the app runs its own PostgreSQL server in DATA_DIR. */
  env: Record<string, string>;
  firstPath?: string;
};

/** Starts the built shop (`build/server/main.js`), as `npm start` does, and waits for its first answer. */
export async function startApp({ folder, env, firstPath = "/readyz" }: AppOptions): Promise<BuiltApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const app = startNode("build/server/main.js", {
    flags: about.config.serverFlags,
    folder,
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      ...about.config.serverEnvironment,
      OWNER_NAME: "Bench Owner",
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...env,
    },
  });
  while (!(await answers(origin + firstPath))) {
    if (app.child.exitCode !== null) throw new Error(`The app ended with status ${app.child.exitCode}:\n${app.output()}`);
    await wait(5);
  }
  return { ...app, origin, firstAnswerMs: performance.now() - started };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
