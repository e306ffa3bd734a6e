import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** A part of a page as the server renders it, at the path `at`; what is loaded later is in it too. */
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

/** Its words, each piece of text on its own. */
export async function textsOf(part: React.ReactNode, at?: string): Promise<string[]> {
  const html = await renderPart(part, at);
  return html
    .split(/<[^>]*>/)
    .map(unescaped)
    .filter((piece) => piece.trim() !== "");
}

/** Where its links lead, by their words. */
export function linksIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return Object.fromEntries(found.map(([, to = "", inner = ""]) => [unescaped(inner.replace(/<[^>]*>/g, "")).trim(), unescaped(to)]));
}

const unescaped = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
