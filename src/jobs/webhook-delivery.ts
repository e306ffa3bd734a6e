import { type Dispatcher, request } from "undici";
import type { Shop } from "#domain/shop.ts";
import { claimDelivery, type DeliveryAnswer, type DeliveryRequest, finishDelivery } from "#domain/webhooks/webhook-delivering.ts";
import type { JobAttempts } from "./job-retries.ts";
import { agentTo, checkedAddress, type FetchLimits, isPublicAddress } from "./public-fetch.ts";

const timeoutMs = 10_000;
const readBytes = 4096;
/** After this time other jobs have their turn; the remaining deliveries are enqueued again. */
const workingMs = 60_000;

/**
 * Sends the waiting deliveries of an endpoint, one after the other, until one fails: the next round goes on with those that are not behind it. Every request
 * goes to an IP address that was checked, so DNS rebinding gains nothing.
 */
export async function deliverWebhooks(
  shop: Shop,
  { endpointId }: { endpointId: string },
  _tries?: JobAttempts,
  mayConnect: NonNullable<FetchLimits["mayConnect"]> = isPublicAddress,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < workingMs) {
    const taken = await claimDelivery(shop, endpointId);
    if (!taken) return;
    const answer = await post(taken, mayConnect);
    await finishDelivery(shop, taken.delivery, answer);
    if (answer.status === null || answer.status >= 300) return;
  }
}

async function post({ url, headers, body }: DeliveryRequest, mayConnect: NonNullable<FetchLimits["mayConnect"]>): Promise<DeliveryAnswer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const deadline = AbortSignal.timeout(timeoutMs);
    const agent = agentTo(await checkedAddress(new URL(url).hostname, mayConnect, deadline), 1_000_000);
    try {
      const answer = await request(url, {
        method: "POST",
        dispatcher: agent,
        signal: deadline,
        headers: { "content-type": "application/json", "user-agent": "Meniscus-Webhooks", ...headers },
        body,
      });
      return { status: answer.statusCode, text: await beginning(answer.body), ms: ms() };
    } finally {
      await agent.destroy();
    }
  } catch (fault) {
    return { status: null, text: wordsOf(fault), ms: ms() };
  }
}

/** Returns the beginning of an answer, without what the database cannot store. */
async function beginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on("error", () => {});
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).byteLength;
    if (size >= readBytes) break;
  }
  body.destroy();
  return Buffer.concat(chunks).subarray(0, readBytes).toString("utf8").replaceAll("\0", "");
}

function wordsOf(fault: unknown): string {
  const { name, code, message } = fault as { name?: string; code?: string; message?: string };
  if (name === "TimeoutError") return `There was no answer within ${timeoutMs / 1000} seconds.`;
  return `The request failed: ${code ?? message ?? "no reason"}.`;
}
