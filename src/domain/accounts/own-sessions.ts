import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { liveSessionsOf } from "./accounts-queries.ts";
import { endSessions } from "./sessions.ts";

/** One of the actor's own sessions. `network`: that of the IP address where it began; `isCurrent`: the session of this request. */
export type OwnSession = { id: string; device: string; network: string | null; startedAt: Date; lastSeenAt: Date; isCurrent: boolean };

/** Returns the actor's live sessions, the last used one first. Refuses `not-signed-in`. */
export async function listOwnSessions(shop: Shop, actor: Actor): Promise<OwnSession[]> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  return (await liveSessionsOf(shop, actor.accountId)).map(({ id, userAgent, network, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    // Older versions stored the network in a form for machines, which is not shown.
    network: network !== null && /[.:]/.test(network) ? network : null,
    startedAt: createdAt,
    lastSeenAt,
    isCurrent: id === actor.sessionId,
  }));
}

/** Signs out one of the actor's own sessions. Does nothing for another account's session, or one that has ended. Refuses `not-signed-in`. */
export async function endOwnSession(shop: Shop, actor: Actor, sessionId: string): Promise<void> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { accountId } = actor;
  if (isId(sessionId)) await inTransaction(shop, (shop) => endSessions(shop, { id: sessionId, accountId }, "signed-out"));
}

/** Signs the actor out everywhere but in this session. Refuses `not-signed-in`. */
export async function endOtherSessions(shop: Shop, actor: Actor): Promise<void> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { accountId, sessionId } = actor;
  await inTransaction(shop, (shop) => endSessions(shop, { accountId, except: sessionId }, "signed-out"));
}

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** "Firefox on Windows", as far as the browser tells. Pure. */
function deviceName(userAgent: string | null): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent ? userAgent.slice(0, 40) : "Unknown device");
}
