import type autocannon from "autocannon";
import type { BenchOptions } from "../support/bench-options.ts";
import type { ChildNode } from "../support/child-node.ts";
import { median, percentile, rounded } from "../support/statistics.ts";

/** One of the sides that are compared, or the only one. */
export type Load = {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  /** Headers of one connection, by its number. */
  connectionHeaders?: (connection: number) => Record<string, string>;
  /** Each request anew, for what differs from one to the next. */
  nextRequest?: () => { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };
  /** Ends after so many requests instead of by time. */
  amount?: number;
};

export type Answers = { perSecond: number; p50Ms: number; p99Ms: number; requests: number; errors: number; seconds: number };

export type LoadFigures = Answers & {
  /** CPU time of the measured process per request, in milliseconds, all threads. */
  cpuMs: number;
  /** Cores that the measured process kept busy: well below 1, something else was the bottleneck. */
  cores: number;
};

/** A measured process under `load`: what was answered, and what it cost that process. */
export function serverSide(server: ChildNode, load: Load): Side {
  return (seconds) => withCost(server, () => runLoad(load, seconds));
}

/** Runs `work` and adds what it cost `server`, by its own account. */
export async function withCost(server: ChildNode, work: () => Promise<Answers>): Promise<LoadFigures> {
  const before = await server.usage();
  const answers = await work();
  const cpuMs = (await server.usage()).cpuMs - before.cpuMs;
  return { ...answers, cpuMs: rounded(cpuMs / answers.requests, 4), cores: rounded(cpuMs / answers.seconds / 1000) };
}

/** Sends `load` for `seconds`. An answer of 400 and more, a timeout or a broken connection is an error. */
export async function runLoad(load: Load, seconds: number): Promise<Answers> {
  // Not before it is needed: a wrong call of `npm run bench` is answered without any package.
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
  // autocannon itself ends on a full second.
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
  /** Ours of the limit's requests per second. */
  ratio: number;
  /** The limit's CPU time per request of ours: tells the same where the load generator is the bottleneck. */
  cpuRatio: number;
  rounds: { ours: number[]; limit: number[] };
};

/**
 * Ours and the limit in turns, so that whatever else the machine does befalls both: medians of the rounds, and the ratio
 * of the medians.
 */
export async function compare(
  sides: { ours: Side; limit: Side },
  options: Pick<BenchOptions, "seconds" | "rounds" | "warmupSeconds">,
): Promise<Comparison> {
  const { ours, limit } = await inTurns(sides, options);
  return comparison(ours, limit);
}

/** Any number of sides in turns: the figures of each round, by side. */
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

/** What two sides that took turns come to. */
export function comparison(ours: LoadFigures[], limit: LoadFigures[]): Comparison {
  const middle = { ours: medianOf(ours), limit: medianOf(limit) };
  return {
    ...middle,
    ratio: rounded(middle.ours.perSecond / middle.limit.perSecond, 3),
    cpuRatio: rounded(middle.limit.cpuMs / middle.ours.cpuMs, 3),
    rounds: { ours: ours.map((round) => round.perSecond), limit: limit.map((round) => round.perSecond) },
  };
}

/** Each figure's median; errors are added up, since none is forgiven. */
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
