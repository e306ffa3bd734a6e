import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isRefusal } from "#domain/refusal.ts";
import { nonceContext, requestIdContext, shopContext } from "./page-context.ts";
import { RequestId } from "./request-id.tsx";

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
    const page = (
      <RequestId value={status >= 400 ? context.get(requestIdContext) : null}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </RequestId>
    );
    const stream = renderToPipeableStream(page, {
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

/** Faults in loaders, actions and renders. Refusals and addresses that do not exist are expected and not logged. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || isRefusal(error) || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(shopContext).log.error({ err: error, url: request.url, requestId: context.get(requestIdContext) }, "a page failed");
}
