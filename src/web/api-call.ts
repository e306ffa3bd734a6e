import type { DeclaredRoute } from "#http/api/api-routes.ts";
import type { AnswerOf } from "#http/api-route.ts";
import { withQuery } from "./links.ts";

/**
 * The calls of our own pages, by the names that the server declares, such as `POST /api/cart`. What a call takes and answers follows from
 * its declaration. These are types only: neither server code nor a schema reaches the browser.
 */
type Calls = { [Types in TypesOf<DeclaredRoute> as Types["name"]]: Types };
type TypesOf<Route> = Route extends { answers: object; types?: infer Types extends AnyTypes } ? Types : never;
type AnyTypes = { name: string; request: unknown; answers: unknown; refused: unknown };
export type CallName = keyof Calls;

type Sent<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type Part<Name, Schema> = Name extends "file"
  ? { [Field in Schema & string]: File }
  : Name extends "params"
    ? { [Key in keyof Sent<Schema>]: string | number }
    : Sent<Schema>;
/** A query whose fields may all be left out may be left out itself. */
type Parts<Request> = {
  [Name in keyof Request & PartName as Name extends Loose<Request> ? never : Name]: Part<Name, Request[Name]>;
} & {
  [Name in keyof Request & PartName as Name extends Loose<Request> ? Name : never]?: Part<Name, Request[Name]>;
};
type PartName = "params" | "query" | "body" | "file";
type Loose<Request> = Request extends { query: infer Query } ? (object extends Sent<Query> ? "query" : never) : never;

/** What a call takes. */
export type InputOf<Name extends CallName> = Parts<Calls[Name]["request"]>;
/** What the call answers when it succeeds. */
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]["answers"]>;

/** What it answers when it is refused. */
export type Refused<Name extends CallName> = RefusalAnswer & Partial<Received<Calls[Name]["refused"]>>;
type Received<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;

/** The body of a refusal. A fault of the shop has an `errorId` and no code. */
export type RefusalAnswer = {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  params?: { questions?: Record<string, string>; ticket?: string; methods?: string; protects?: string };
  errorId?: string;
};

type AnyInput = { params?: Record<string, string | number>; query?: Record<string, string | number | null | undefined>; body?: unknown };

/** Returns method and path of a call, with its parameters and query. */
export function addressOf<Name extends CallName>(name: Name, input: object): { method: string; path: string } {
  const { params = {}, query = {} } = input as AnyInput;
  const [method = "", path = ""] = name.split(" ");
  return {
    method,
    path: withQuery(
      path.replaceAll(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? "")),
      query,
    ),
  };
}

/** Sends a call and returns the response. Throws what `fetch` throws. */
export function sendCall<Name extends CallName>(name: Name, input: InputOf<Name>, init: RequestInit = {}): Promise<Response> {
  const { method, path } = addressOf(name, input);
  const { body } = input as AnyInput;
  if (body === undefined) return fetch(path, { ...init, method });
  return fetch(path, { ...init, method, headers: { "Content-Type": "application/json", ...init.headers }, body: JSON.stringify(body) });
}

/** Sends a call and reads its answer, which is empty where it cannot be read: a proxy may have sent it. */
export async function callShop<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  init?: RequestInit,
): Promise<{ ok: true; answer: Partial<Answer<Name>> } | { ok: false; answer: Refused<Name> }> {
  const response = await sendCall(name, input, init);
  return { ok: response.ok, answer: await response.json().catch(() => ({})) };
}
