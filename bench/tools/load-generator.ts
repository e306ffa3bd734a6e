import type autocannon from "autocannon";
import type { BenchOptions } from "../support/bench-options.ts";
import type { ChildNode } from "../support/child-node.ts";
import { median, percentile, rounded } from "../support/statistics.ts";

/** The requests to one of the compared sides, or to the only one. */
export type Load = {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  /** Headers of one connection, by the connection's number. */
  connectionHeaders?: (connection: number) => Record<string, string>;
  /** Returns each request, where requests differ from one another. */
  nextRequest?: () => { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };
  /** Ends after this many requests instead of by time. */
  amount?: number;
};

export type Answers = { perSecond: number; p50Ms: number; p99Ms: number; requests: number; errors: number; seconds: number };

export type LoadFigures = Answers & {
  /** CPU time of the measured process per request, in milliseconds, all threads. */
  cpuMs: number;
  /** Cores that the measured process kept busy: if well below 1, the bottleneck was elsewhere. */
  cores: number;
};

/** Measures a process under `load`: its answers, and their cost to the process. */
export function serverSide(server: ChildNode, load: Load): Side {
  return (seconds) => withCost(server, () => runLoad(load, seconds));
}

/** Runs `work` and adds what it cost `server`, as `server` itself reports. */
export async function withCost(server: ChildNode, work: () => Promise<Answers>): Promise<LoadFigures> {
  const before = await server.usage();
  const answers = await work();
  const cpuMs = (await server.usage()).cpuMs - before.cpuMs;
  return { ...answers, cpuMs: rounded(cpuMs / answers.requests, 4), cores: rounded(cpuMs / answers.seconds / 1000) };
}

/** Sends `load` for `seconds`. An answer with status 400 or higher, a timeout and a broken connection are errors. */
export async function runLoad(load: Load, seconds: number): Promise<Answers> {
  // Imported only when needed: a wrong call of `npm run bench` is answered without any package.
  const { default: startLoad } = await import("autocannon");
  const times: number[] = [];
  const started = performance.now();
  let last = started;
  const wish: autocannon.Options = {
    url: load.url,
    connections: load.connections,
    headers: load.headers ?? {},
    setupClient: connectionSetup(load),
    ...(load.amount ? { amount: load.amount } : { duration: seconds }),
    ...(load.nextRequest ? { requests: [{ setupRequest: (request) => ({ ...request, ...load.nextRequest?.() }) }] } : {}),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = startLoad(wish, (fault, done) => (fault ? reject(fault) : resolve(done)));
    instance.on("response", (_client, _status, _bytes, timeMs) => {
      times.push(timeMs);
      last = performance.now();
    });
  });
  // autocannon itself ends on a full second, so the time is measured to the last answer.
  const elapsed = (last - started) / 1000;
  return {
    perSecond: rounded(times.length / elapsed, 1),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    requests: times.length,
    errors: result.errors + result.timeouts + result["4xx"] + result["5xx"],
    seconds: rounded(elapsed, 3),
  };
}

function connectionSetup({ headers, connectionHeaders }: Load): ((client: autocannon.Client) => void) | undefined {
  if (!connectionHeaders) return undefined;
  let connection = 0;
  return (client) => client.setHeaders({ ...headers, ...connectionHeaders(connection++) });
}

export type Side<Figures extends LoadFigures = LoadFigures> = (seconds: number) => Promise<Figures>;
export type Comparison = {
  ours: LoadFigures;
  limit: LoadFigures;
  /** Our requests per second divided by the limit's. */
  ratio: number;
  /** The limit's CPU time per request divided by ours: the meaningful ratio where the load generator is the bottleneck. */
  cpuRatio: number;
  rounds: { ours: number[]; limit: number[] };
};

/**
 * Measures our side and the limit in turns, so that other load on the machine affects both: medians of the rounds, and the
 * ratio of the medians.
 */
export async function compare(
  sides: { ours: Side; limit: Side },
  options: Pick<BenchOptions, "seconds" | "rounds" | "warmupSeconds">,
): Promise<Comparison> {
  const { ours, limit } = await inTurns(sides, options);
  return comparison(ours, limit);
}

/** Measures any number of sides in turns and returns the figures of each round, by side. */
export async function inTurns<Name extends string, Figures extends LoadFigures>(
  sides: Record<Name, Side<Figures>>,
  { seconds, rounds, warmupSeconds }: Pick<BenchOptions, "seconds" | "rounds" | "warmupSeconds">,
): Promise<Record<Name, Figures[]>> {
  const figures = Object.fromEntries(Object.keys(sides).map((name) => [name, []])) as unknown as Record<Name, Figures[]>;
  const each = Object.entries(sides) as [Name, Side<Figures>][];
  if (warmupSeconds > 0) for (const [, side] of each) await side(warmupSeconds);
  for (let round = 0; round < rounds; round++) for (const [name, side] of each) figures[name].push(await side(seconds));
  return figures;
}

/** Returns the comparison of two sides that took turns. */
export function comparison(ours: LoadFigures[], limit: LoadFigures[]): Comparison {
  const middle = { ours: medianOf(ours), limit: medianOf(limit) };
  return {
    ...middle,
    ratio: rounded(middle.ours.perSecond / middle.limit.perSecond, 3),
    cpuRatio: rounded(middle.limit.cpuMs / middle.ours.cpuMs, 3),
    rounds: { ours: ours.map((round) => round.perSecond), limit: limit.map((round) => round.perSecond) },
  };
}

/** Returns each figure's median; requests and errors are added up, since every error counts. */
export function medianOf(rounds: LoadFigures[]): LoadFigures {
  const of = (name: keyof LoadFigures) => rounded(median(rounds.map((round) => round[name])), 4);
  const sum = (name: "requests" | "errors") => rounds.reduce((total, round) => total + round[name], 0);
  return {
    perSecond: of("perSecond"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    requests: sum("requests"),
    errors: sum("errors"),
    seconds: of("seconds"),
    cpuMs: of("cpuMs"),
    cores: of("cores"),
  };
}
