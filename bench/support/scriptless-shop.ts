import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { freePort } from "./child-node.ts";

/**
 * Serves the shop's pages without their scripts, in front of the shop that makes them; everything else as the shop answers it. A browser
 * then loads only the page itself: markup, style sheet, fonts and pictures, but no video, which a script loads.
 */
export async function startScriptless(shop: string): Promise<{ origin: string; stop(): void }> {
  const known = new Map<string, Promise<Answer>>();
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const { url = "/", headers } = request;
    const key = `${url} ${headers.cookie ?? ""}`;
    const answer = known.get(key) ?? withoutScripts(shop + url, headers.cookie);
    known.set(key, answer);
    try {
      const { status, head, body } = await answer;
      if (status !== 200) known.delete(key);
      response.writeHead(status, head).end(body);
    } catch (fault) {
      known.delete(key);
      response.writeHead(502).end(String(fault));
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

type Answer = { status: number; head: Record<string, string>; body: Uint8Array };

const ofTheConnection = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive|date)$/;
const scripts = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

async function withoutScripts(url: string, cookie: string | undefined): Promise<Answer> {
  const answer = await fetch(url, { headers: { Accept: "*/*", ...(cookie && { Cookie: cookie }) } });
  const head = Object.fromEntries([...answer.headers].filter(([name]) => !ofTheConnection.test(name)));
  const type = head["content-type"] ?? "";
  if (!/^text|json|svg/.test(type)) return { status: answer.status, head, body: new Uint8Array(await answer.arrayBuffer()) };
  const text = await answer.text();
  const body = brotliCompressSync(type.startsWith("text/html") ? text.replace(scripts, "") : text);
  return { status: answer.status, head: { ...head, "content-encoding": "br" }, body };
}
