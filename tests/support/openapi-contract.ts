import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { TrieRouter } from "hono/router/trie-router";
import { apiRoutes } from "#http/api/api-routes.ts";
import { type ApiRoute, isDescribed } from "#http/api-route.ts";
import { openApiDocument, templateOf } from "#http/openapi-document.ts";

type Contract = { validator(pointer: string): ValidateFunction | null; routeOf(method: string, path: string): ApiRoute | null };
let opened: Contract | null = null;

function open(): Contract {
  const document = openApiDocument(apiRoutes);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "contract" });
  const router = new TrieRouter<ApiRoute>();
  for (const route of apiRoutes) router.add(route.method, route.path, route);
  return {
    validator: (pointer) => ajv.getSchema(`contract#${pointer}`) ?? null,
    routeOf: (method, path) => router.match(method, path)[0][0]?.[0] ?? null,
  };
}

/** Compares a call's answer with `/api/openapi.json`. Returns null where it matches, or where the contract does not describe this path. */
export async function departureFromContract(request: Request, response: Response): Promise<string | null> {
  opened ??= open();
  const { pathname } = new URL(request.url);
  const route = opened.routeOf(request.method, pathname);
  if (!route || !isDescribed(route)) return null;
  const named = `${route.method} ${route.path} answers ${response.status}`;
  const pointer = ["paths", templateOf(route.path), route.method.toLowerCase(), "responses", String(response.status)].map(segmentOf).join("");
  if (response.status === 204) return route.answers && 204 in route.answers ? null : `${named}, which it does not declare`;
  const validate = opened.validator(`${pointer}/content/application~1json/schema`);
  const text = await textOf(response);
  if (!validate) return `${named}, which it does not declare: ${text.slice(0, 500)}`;
  if (!response.headers.get("content-type")?.includes("json")) return `${named} with no JSON: ${text.slice(0, 500)}`;
  if (validate(JSON.parse(text))) return null;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  return `${named} with something else than it declares:\n${faults.slice(0, 10).join("\n")}\n${text.slice(0, 500)}`;
}

function segmentOf(name: string): string {
  return `/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const encoding = response.headers.get("content-encoding");
  return (encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
}
