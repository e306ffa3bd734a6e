import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isRefusal } from "#domain/refusal.ts";
import { nonceContext, shopContext } from "./page-context.ts";

/** Pages leave whole, unstreamed: the cache keeps finished HTML, and the hashes of its scripts must be known. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const html = await new Promise<Promise<string>>((resolve, reject) => {
    let fault: unknown;
    const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => (fault === undefined ? resolve(text(stream.pipe(new PassThrough()))) : reject(fault)),
      onShellError: reject,
      onError: (error) => {
        fault ??= error;
      },
    });
  });
  return new Response(html, { status, headers });
}

/** Faults in loaders, actions and renders; refusals are expected and not logged. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || isRefusal(error)) return;
  context.get(shopContext).log.error({ err: error, url: request.url }, "a page failed");
}
