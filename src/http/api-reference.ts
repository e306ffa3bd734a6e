import { createHash } from "node:crypto";

/**
 * The documentation of the API for people: what programs may do with an API key, made from the contract (`openapi-document.ts`). Plain HTML without script.
 */

type Json = Record<string, unknown>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
  format?: string;
  maxLength?: number;
  maximum?: number;
  minimum?: number;
};
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
};
type Call = Operation & { method: string; path: string; scopes: string[] };
export type Contract = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

const style = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#0b6b6b}
@media(prefers-color-scheme:dark){:root{--accent:#6fd0d0}}
body{font:15px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.9rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}h3{margin:1.75rem 0 .25rem;font-size:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{background:var(--soft);padding:.75rem;overflow:auto;border-radius:6px}
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}a{color:var(--accent)}nav ul{columns:14rem;padding-left:1.1rem}nav li{line-height:1.75rem}.method{display:inline-block;min-width:4rem;color:var(--accent);font-weight:700}
p{margin:.35rem 0}details{margin:.35rem 0}summary{cursor:pointer;font-weight:600}`;

/** No script runs here, and nothing but the page itself is loaded. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: unknown) => String(value).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const code = (value: unknown) => `<code>${text(value)}</code>`;
/** Escapes a text; words in backticks become code. */
const prose = (value: string) => text(value).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

/** Returns the page. Pure. */
export function apiReference(contract: Contract): string {
  const calls = callsOf(contract);
  const byTag = [...Map.groupBy(calls, ({ tags }) => tags[0] ?? "")].sort(([one], [other]) => one.localeCompare(other));
  const title = (tag: string) => tag.replace(/^admin: /, "").replaceAll("-", " ");
  const anchor = (tag: string) => tag.replaceAll(/\W+/g, "-");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API documentation</title>`,
    `<meta name="robots" content="noindex"><style>${style}</style></head><body><main><h1>API documentation</h1>`,
    introduction,
    `<nav aria-label="Calls"><h2>Calls</h2><ul>${byTag.map(([tag]) => `<li><a href="#${anchor(tag)}">${text(title(tag))}</a></li>`).join("")}</ul></nav>`,
    ...byTag.map(([tag, own]) => `<section><h2 id="${anchor(tag)}">${text(title(tag))}</h2>${own.map(callPart).join("")}</section>`),
    `<section><h2 id="objects">Objects</h2>${objectsOf(contract, calls)}</section></main></body></html>`,
  ].join("\n");
}

const introduction = `
<p>Programs read and change the shop with an API key, which an owner makes in the admin area under API and webhooks. Send it with every call:</p>
<pre tabindex="0">Authorization: Bearer mk_…</pre>
<p>A key makes the calls that one of its scopes covers, at most 600 a minute. A body is JSON. Amounts are decimal strings with their currency code, times are ISO 8601 with their zone.
The whole contract, with the calls of the storefront and of people who are signed in, is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Answers</h2>
<p>A refusal is expected: its status is 400 to 499, <code>code</code> says which one it is, <code>error</code> says it in words, and <code>fields</code> what is wrong with which field.
After 429 and 503 wait as many seconds as <code>Retry-After</code> says. A fault of the shop is 500 with an <code>errorId</code>. Send a call that changes something with an <code>Idempotency-Key</code> where it takes one:
sent twice, it is done once.</p>
<h2>Reading everything, and what changed</h2>
<p>Lists answer pages: pass <code>next</code> of an answer as <code>after</code> of the next call until it is null. What happened since you last asked is at <code>GET /api/admin/changes/orders</code>, <code>/products</code>, <code>/stock</code>
and <code>/customers</code>: ids in the order in which it happened, without a gap. Keep <code>next</code>, and begin there the next time.</p>
<h2>Webhooks</h2>
<p>A webhook sends what happened to orders, products, stock and customers to your program, about two seconds later:</p>
<pre tabindex="0">POST /your/path
webhook-id: 0198a0a0-…
webhook-timestamp: 1795000000
webhook-signature: v1,&lt;base64&gt;

{ "id": "0198a0a0-…", "type": "order.placed", "topic": "orders", "at": "…", "subjectId": "…", "data": { "order": { … } } }</pre>
<p>Check the signature before you read the body: HMAC-SHA-256 over <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body as it came, under the bytes that the secret has in base64 after <code>whsec_</code>.
Any one of the signatures may match, because a renewed secret and the one before both sign for 24 hours. Refuse what is older than five minutes. There are libraries for it: <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.</p>
<p>Answer with a status from 200 to 299 within 10 seconds. Anything else is tried again, twelve times in about three days. You may get a delivery twice, under the same <code>webhook-id</code>; deliveries about one object come in order.
<code>data</code> is the object as the API shows it when it is sent: null where it is gone, left out where the webhook sends ids only. Redirects are not followed.</p>`;

function callsOf({ paths }: Contract): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const scopes = operation.security.flatMap(({ apiKey = [] }) => apiKey);
      return scopes.length > 0 ? [{ ...operation, method: method.toUpperCase(), path, scopes }] : [];
    }),
  );
}

function callPart({ method, path, summary, description, scopes, parameters = [], requestBody, responses, operationId }: Call): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const answer = success?.[1].content?.["application/json"]?.schema;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const refused = Object.entries(responses).filter(([status]) => status.startsWith("4"));
  return [
    `<article id="${text(operationId)}"><h3><span class="method">${text(method)}</span> ${code(path)}</h3><p>${prose(summary)}. ${prose(description)}</p>`,
    `<p>Scope: ${scopes.map(code).join(" or ")}</p>`,
    parameters.length > 0
      ? table(
          parameters.map((each) => [
            `${code(each.name)} <small>${text(each.in)}${each.required ? "" : ", optional"}</small>`,
            `${typeText(each.schema)} ${prose(each.description ?? each.schema.description ?? "")}`,
          ]),
        )
      : "",
    body ? `<details><summary>Body (${text(type)})</summary>${schemaPart(body.schema)}</details>` : "",
    success ? `<details><summary>Answer ${text(success[0])}</summary>${answer ? schemaPart(answer) : "<p>Nothing.</p>"}</details>` : "",
    `<details><summary>Refusals</summary><ul>${refused.map(([status, each]) => `<li>${text(status)}: ${text(each.description)}</li>`).join("")}</ul></details></article>`,
  ].join("");
}

const table = (rows: string[][]) =>
  `<table><tbody>${rows.map(([name = "", about = ""]) => `<tr><th scope="row">${name}</th><td>${about}</td></tr>`).join("")}</tbody></table>`;

/** Lists the fields of an object, one level deep; deeper levels are part of their type's text. */
function schemaPart(schema: Schema, depth = 0): string {
  if (!schema.properties) return `<p>${typeText(schema)}</p>`;
  return table(
    Object.entries(schema.properties).map(([name, field]) => {
      const inner = field.properties ?? field.items?.properties;
      const below = inner && depth < 3 ? schemaPart(field.properties ? field : (field.items ?? {}), depth + 1) : "";
      return [
        `${code(name)}${schema.required?.includes(name) ? "" : " <small>optional</small>"}`,
        `${typeText(field)} ${prose(field.description ?? "")}${below}`,
      ];
    }),
  );
}

function typeText(schema: Schema): string {
  const { $ref, type, enum: values, const: only, anyOf, oneOf, allOf, items, additionalProperties, format } = schema;
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return `<a href="#object-${text(name)}">${text(name)}</a>`;
  }
  if (values) return values.map(code).join(", ");
  if (only !== undefined) return code(only);
  const several = anyOf ?? oneOf;
  if (several) return several.map(typeText).join(" or ");
  if (allOf) return allOf.map(typeText).join(" with ");
  if (items) return `list of ${typeText(items)}`;
  if (typeof additionalProperties === "object") return `object of ${typeText(additionalProperties)}`;
  const name = [type ?? "any"].flat().join(" or ");
  return text(format ? `${name} (${format})` : name);
}

/** Lists the named schemas that these calls refer to, and those that these refer to in turn. */
function objectsOf({ components }: Contract, calls: Call[]): string {
  const names = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(components.schemas[name] ?? {});
    }
  };
  visit(calls.map(({ parameters, requestBody, responses }) => ({ parameters, requestBody, responses }) as Json));
  return [...names]
    .sort()
    .map((name) => `<article><h3 id="object-${text(name)}">${text(name)}</h3>${schemaPart(components.schemas[name] ?? {})}</article>`)
    .join("");
}
