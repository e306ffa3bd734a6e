import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { isRefusal } from "#domain/refusal.ts";
import { deferScripts } from "./deferred-scripts.ts";
import { nonceContext, pageRecordContext, requestIdContext } from "./page-context.ts";
import { waitToRender } from "./render-scheduling.ts";
import { RequestId } from "./request-id.tsx";

/**
 * Pages are sent whole, not streamed: the cache stores finished HTML, and the hashes of its scripts must be known. The response
 * has no body: the caller takes the page from the page's record.
 */
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
  await waitToRender();
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    let fault: unknown;
    const page = (
      <RequestId value={status >= 400 ? context.get(requestIdContext) : null}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </RequestId>
    );
    const stream = renderToPipeableStream(page, {
      nonce,
      // No part may be sent separately and moved into place by script: without script it would not be seen.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => (fault === undefined ? stream.pipe(new WholeDocument(resolve)) : reject(fault)),
      onShellError: reject,
      onError: (error) => {
        fault ??= error;
      },
    });
  });
  context.get(pageRecordContext).html = import.meta.env.DEV ? html : deferScripts(html);
  return new Response(null, { status, headers });
}

/** Passes on everything written as one document, at its end. */
class WholeDocument extends Writable {
  private readonly chunks: Buffer[] = [];
  private readonly whole: (html: Buffer<ArrayBuffer>) => void;

  constructor(whole: (html: Buffer<ArrayBuffer>) => void) {
    super();
    this.whole = whole;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.whole(Buffer.concat(this.chunks));
    done();
  }
}

/** Records faults in loaders, actions and renders; `http/pages.ts` logs and counts them. Refusals and unknown paths are expected. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || isRefusal(error) || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageRecordContext).fault ??= error;
}
