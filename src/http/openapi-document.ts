import { z } from "zod";
import { numberText } from "#domain/number-text.ts";
import { scopesWith } from "#domain/permissions.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { type ApiRoute, type CallRequest, type DescribedRoute, isDescribed } from "./api-route.ts";
import { refusalsOf } from "./call-refusals.ts";
import { ordinaryBodyBytes } from "./middleware/body-limit.ts";
import { limits } from "./middleware/rate-limit.ts";
import { isTemporaryStatus } from "./refusals.ts";

type Json = Record<string, unknown>;

/**
 * Builds the contract of the API as an OpenAPI 3.1 document from what each route declares. Schemas with an `id` in their metadata become
 * components. Pure.
 */
export function openApiDocument(routes: readonly ApiRoute[]): Json {
  const components = new Components();
  const described = routes.filter(isDescribed);
  const paths: Record<string, Json> = {};
  for (const route of described) {
    const path = templateOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Shop API", version: "1", description: about },
    tags: [...new Set(described.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: { schemas: components.schemas, securitySchemes },
  };
}

const about = [
  "Every call of this shop's storefront, accounts and admin area. Amounts are decimal strings with their currency code.",
  "A refusal is expected: its `code` says which one it is, its `error` says it in words, `fields` what is wrong with which field.",
  "A call that changes something is refused (`origin-mismatch`) where it comes from the page of another site, or brings a cookie without saying where it comes from.",
].join(" ");

/** Cookies have their plain names here; over https these begin with `__Host-`. */
const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "session",
    description: "The session of a browser; over https the cookie is called __Host-session.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key that an owner made in the admin area, for other programs. Its scopes say which calls it may make, at most 600 a minute: where a call names this scheme, each of the scopes named with it is enough.",
  },
  accessToken: { type: "http", scheme: "bearer", description: "The access token that POST /api/auth/login and POST /api/auth/refresh answer." },
};

/** Turns `/api/orders/:id{[0-9]+}` into `/api/orders/{id}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^/]*\})?/g, "{$1}");
}

function operationOf(route: DescribedRoute, components: Components): Json {
  const { method, path, summary, request = {} } = route;
  const parameters = parametersOf(route, components);
  const body = bodyOf(request, components);
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(route)],
    summary,
    description: descriptionOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...successOf(route, components), ...refusedOf(route, components), "500": fault(components) },
    security: securityOf(route),
  };
}

/** OpenAPI 3.1 allows roles for schemes other than OAuth: here, the right that staff need. Calls open to anyone also recognize the signed-in person. */
function securityOf({ who, right, shared }: DescribedRoute): Json[] {
  if (shared) return [];
  const roles = right ? [right] : [];
  const scopes = who === "staff" && right ? scopesWith(right) : [];
  // One entry with all scopes would mean that all of them are needed.
  const keys = scopes.map((scope) => ({ apiKey: [scope] }));
  return [...(who === "anyone" ? [{}] : []), { session: roles }, { accessToken: roles }, ...keys];
}

/** Turns `GET /api/admin/orders/:id` into `getAdminOrdersById`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split("/")
    .slice(2)
    .flatMap((segment) => (segment.startsWith(":") ? ["by", segment.slice(1)] : segment.split("-")));
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

/** Returns the resource that the path names: "cart", "admin: orders". */
function tagOf({ path }: ApiRoute): string {
  const [, , area = "", part = ""] = path.split("/");
  return area === "admin" ? `admin: ${part}` : area;
}

function descriptionOf({ description, who, right, limit, bodyBytes, method }: DescribedRoute): string {
  const rate = limit && limits[limit];
  const perMinute = (points: number, seconds: number) => `${numberText(points)} times in ${seconds === 60 ? "a minute" : "an hour"}`;
  return [
    description,
    who === "staff"
      ? `For staff${right ? ` with the right ${right}` : ""}.`
      : who === "signed-in"
        ? "For customers and staff who are signed in."
        : "",
    rate ? `Called at most ${perMinute(rate.address.points, rate.address.duration)} from one network.` : "",
    rate && "cart" in rate ? `With one cart at most ${perMinute(rate.cart.points, rate.cart.duration)}.` : "",
    method === "GET" ? "" : `The body has at most ${numberText(Math.round((bodyBytes ?? ordinaryBodyBytes) / 1024))} KiB.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function parametersOf({ request = {}, takesIdempotencyKey }: DescribedRoute, components: Components): Json[] {
  const named = (where: "path" | "query", schema: z.ZodObject | undefined): Json[] => {
    if (!schema) return [];
    const { properties } = components.input(schema) as { properties: Record<string, Json> };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === "path" || !z.safeParse(schema.shape[name] as z.ZodType, undefined).success,
      schema: property,
    }));
  };
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same action sent twice under one key is done once.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,100}$" },
  };
  return [...named("path", request.params), ...named("query", request.query), ...(takesIdempotencyKey ? [key] : [])];
}

function bodyOf({ body, file }: CallRequest, components: Components): Json | null {
  if (body) return { "application/json": { schema: components.input(body) } };
  if (!file) return null;
  const schema = { type: "object", properties: { [file]: { type: "string", contentMediaType: "application/octet-stream" } }, required: [file] };
  return { "multipart/form-data": { schema } };
}

function successOf({ answers }: DescribedRoute, components: Components): Json {
  const [[status, schema] = ["204", null]] = Object.entries(answers) as [string, z.ZodType | null][];
  const content = schema ? { content: { "application/json": { schema: components.output(schema) } } } : {};
  return { [status]: { description: schema ? "Done." : "Done; there is nothing to answer.", ...content } };
}

function refusedOf(route: DescribedRoute, components: Components): Json {
  const usual = components.output(refusalBody);
  const own = route.refusalBody && components.output(route.refusalBody.schema);
  const answers = [...refusalsOf(route)].map(([status, codes]) => {
    const named = { allOf: [usual, { properties: { code: { enum: codes } } }] };
    const schema = own ? { anyOf: [own, named] } : named;
    return [status, { description: textOf(codes), ...(isTemporaryStatus(status) ? retryAfter : {}), content: { "application/json": { schema } } }];
  });
  return Object.fromEntries(answers);
}

function textOf(codes: RefusalCode[]): string {
  return `Refused: ${codes.join(", ")}.`;
}

const retryAfter = { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } };

function fault(components: Components): Json {
  return {
    description: "A fault of the shop.",
    content: { "application/json": { schema: components.output(faultBody) } },
  };
}

const texts = z.record(z.string(), z.string());

export const refusalBody = z
  .object({
    error: z.string().describe("What happened and how to go on, in English."),
    code: z.string(),
    fields: texts.optional().describe("What is wrong with which field; a field in a list is named `rates.3.cents`."),
    params: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), texts]))
      .optional()
      .describe("Figures of the message; with `confirmation-needed`, `questions` has a question for each code that may be sent in `confirmed`."),
  })
  .meta({ id: "Refusal" });

const faultBody = z
  .object({ error: z.string(), errorId: z.string().describe("By which the fault is found in the shop's log.") })
  .meta({ id: "Fault" });

/** Schemas as JSON Schema, with the named ones collected once. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema of what a client sends: fields with a default may be left out. */
  input(schema: z.ZodType): Json {
    return this.#json(schema, "input");
  }

  /** The schema of what the shop answers. */
  output(schema: z.ZodType): Json {
    return this.#json(schema, "output");
  }

  /** Throws where two schemas have the same name, or where one that refers to itself has none. */
  #name(id: string, schema: Json): void {
    const known = this.schemas[id] ?? schema;
    if (id.startsWith("__") || JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`The schema ${id} needs a name of its own.`);
    this.schemas[id] = schema;
  }

  #json(schema: z.ZodType, io: "input" | "output"): Json {
    // Converted through text, which drops what zod attaches for its own use.
    const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "throw" }));
    const { $schema: _, $defs = {}, ...own } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
    for (const [id, named] of Object.entries<Json>($defs)) this.#name(id, named);
    return own;
  }
}
