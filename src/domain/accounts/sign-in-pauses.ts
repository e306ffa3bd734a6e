import { createHash } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { clientPrefix, networkPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Sign-in pauses promise that guessing a password is slow, and that strangers' tries lock nobody out.
 *
 * A try counts for its place: the account at this IP address, and for IPv6 at its network too, in which a single person may have
 * countless addresses. The first tries are free, each further one starts a pause that doubles up to 15 minutes. The right password ends the pauses of its
 * place, and so does a new one by an emailed link. A browser in which the owner signed in or set the password by a link (`device`) has a count of its own and
 * is held back by no other. While an account is attacked, places that used up their free tries pause for 15 minutes at once; a new place still has its own.
 *
 * Tries at an account that does not exist are counted in the same way, so that no answer tells it from one that does.
 */

const maxPauseMs = 15 * minuteMs;
const freeTries = { place: 3, network: 10, device: 10 };
/** The limits for all tries at any account, right or wrong: an address may be a university's. */
const triesIn15Minutes = { address: 200, network: 600, device: 60 };
/** More failures at one account within an hour, from everywhere, than a forgetful owner causes. */
const attackFailures = 100;

export type SignInTry = { email: string; address: string | undefined; device: string | null };

/**
 * Admits a try, or refuses `sign-in-paused` with the seconds to wait. Returns how many tries this place has made today, including
 * this one; 0 where the browser is known to the account, or the caller has no address.
 */
export async function admitTry(shop: Shop, { email, address, device }: SignInTry): Promise<number> {
  if (address === undefined) return 0;
  if (device !== null && (await isDeviceAdmitted(shop, device))) return 0;
  const account = keyOf(email);
  const [place, network] = [clientPrefix(address), networkOf(address)];
  await withinRate(shop, "address", place);
  if (network) await withinRate(shop, "network", network);
  const attacked = (await shop.counters.read("sign-in-failures", account)).sum >= attackFailures;
  const minPauseMs = attacked ? maxPauseMs : 0;
  const tries = await takeTurn(shop, "place", `${account} ${place}`, minPauseMs);
  if (network) await takeTurn(shop, "network", `${account} ${network}`, minPauseMs);
  return tries;
}

/** Starts this place over after the right password, or a new one by an emailed link. */
export async function endPauses(shop: Shop, { email, address, device }: SignInTry): Promise<void> {
  if (address === undefined) return;
  const account = keyOf(email);
  const ended: [Bucket, string][] = [["place", `${account} ${clientPrefix(address)}`]];
  const network = networkOf(address);
  if (network) ended.push(["network", `${account} ${network}`]);
  if (device !== null) ended.push(["device", device]);
  for (const [bucket, key] of ended) {
    await shop.counters.clear(`sign-in-${bucket}-tries`, key);
    await shop.counters.clear(`sign-in-${bucket}-pause`, key);
  }
}

/** Counts a wrong password or unknown account. Returns the number of places with failures today if this place is new among them. */
export async function countFailure(shop: Shop, email: string, tries: number): Promise<{ newPlace: number | null }> {
  const account = keyOf(email);
  await shop.counters.add("sign-in-failures", account, 1, hourMs);
  const places = tries === 1 ? await shop.counters.add("sign-in-places", account, 1, dayMs) : null;
  return { newPlace: places?.sum ?? null };
}

/**
 * Whether a failure is written to the audit log, which nobody can shorten: the 1st, 10th and 100th try of a place, at most
 * 20 a day from one address and 300 an hour from everywhere. All others are only counted.
 */
export async function isRecorded(shop: Shop, address: string | undefined, tries: number): Promise<boolean> {
  if (address === undefined) return true;
  if (!/^10*$/.test(String(tries || 1))) return false;
  const fromHere = await shop.counters.add("sign-in-rows-address", clientPrefix(address), 1, dayMs);
  if (fromHere.sum > 20) return false;
  return (await shop.counters.add("sign-in-rows", "all", 1, hourMs)).sum <= 300;
}

type Bucket = keyof typeof freeTries;

async function isDeviceAdmitted(shop: Shop, device: string): Promise<boolean> {
  const { sum } = await shop.counters.add("sign-in-device", device, 1, maxPauseMs);
  return sum <= triesIn15Minutes.device && (await pauseOf(shop, "device", device, 0)).waitMs === 0;
}

async function withinRate(shop: Shop, kind: "address" | "network", key: string): Promise<void> {
  const { sum, msLeft } = await shop.counters.add(`sign-in-${kind}`, key, 1, maxPauseMs);
  if (sum > triesIn15Minutes[kind]) throw paused(msLeft);
}

/** Returns the number of this try. Refuses `sign-in-paused` while the pause after the previous try lasts. */
async function takeTurn(shop: Shop, bucket: Bucket, key: string, minPauseMs: number): Promise<number> {
  const { waitMs, tries } = await pauseOf(shop, bucket, key, minPauseMs);
  if (waitMs > 0) throw paused(waitMs);
  return tries;
}

/** Counts each try before its password is checked: of several simultaneous tries, one goes ahead and the others wait. */
async function pauseOf(shop: Shop, bucket: Bucket, key: string, minPauseMs: number): Promise<{ waitMs: number; tries: number }> {
  const free = freeTries[bucket];
  const before = (await shop.counters.read(`sign-in-${bucket}-tries`, key)).sum;
  if (before < free) {
    const { sum } = await shop.counters.add(`sign-in-${bucket}-tries`, key, 1, dayMs);
    if (sum <= free) return { waitMs: 0, tries: sum };
  }
  const beyond = Math.max(0, before - free);
  const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, 1000 * 2 ** Math.min(beyond, 20)));
  const turn = await shop.counters.add(`sign-in-${bucket}-pause`, key, 1, pauseMs);
  if (turn.sum > 1) return { waitMs: turn.msLeft, tries: before };
  const { sum } = await shop.counters.add(`sign-in-${bucket}-tries`, key, 1, dayMs);
  return { waitMs: 0, tries: sum };
}

/** Returns null for IPv4, whose neighbors are strangers and must not hold one another back. */
function networkOf(address: string): string | null {
  const network = networkPrefix(address);
  return network.endsWith("/48") ? network : null;
}

function paused(ms: number): Refusal {
  return new Refusal("sign-in-paused", { seconds: Math.max(1, Math.ceil(ms / 1000)) });
}

/** A hash, so that all keys have one length, and neither memory nor Redis holds a list of email addresses. */
function keyOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
}
