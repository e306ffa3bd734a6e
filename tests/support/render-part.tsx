import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** Renders a part of a page as the server does, at the path `at`, including what is loaded later. */
export function renderPart(part: React.ReactNode, at = "/"): Promise<string> {
  const router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: [at] });
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(<RouterProvider router={router} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough())).then((html) => html.replaceAll("<!-- -->", ""))),
      onError: reject,
    });
  });
}

/** Returns its words, each piece of text separately. */
export async function textsOf(part: React.ReactNode, at?: string): Promise<string[]> {
  const html = await renderPart(part, at);
  return html
    .split(/<[^>]*>/)
    .map(unescaped)
    .filter((piece) => piece.trim() !== "");
}

/** Returns where its links lead, by their words. */
export function linksIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return Object.fromEntries(found.map(([, to = "", inner = ""]) => [unescaped(inner.replace(/<[^>]*>/g, "")).trim(), unescaped(to)]));
}

const unescaped = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
