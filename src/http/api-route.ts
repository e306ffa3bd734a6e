import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { requireSecondFactor } from "#domain/accounts/second-factor.ts";
import { type Right, requireRight } from "#domain/permissions.ts";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import { kindOfRight, type SensitiveKind } from "#domain/sensitive-changes.ts";
import { readInput } from "./call-input.ts";
import type { Env } from "./hono-env.ts";
import { limitBody, ordinaryBodyBytes } from "./middleware/body-limit.ts";
import { browserId } from "./middleware/browser-cookie.ts";
import { identity, staffOnly } from "./middleware/identity.ts";
import { originCheck } from "./middleware/origin-check.ts";
import type { LimitName, RateLimits } from "./middleware/rate-limit.ts";
import { countAgainst, countKey } from "./middleware/request-limits.ts";
import { placeOfCall, timed } from "./route-timing.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** All rules of a call, declared beside its handler. A rule that is left out is as strict as it can be. */
export type CallRules = {
  method: Method;
  /** `signed-in`: customers and staff. */
  who: "anyone" | "signed-in" | "staff";
  /** The right that staff must have. The operations check it too; here it is refused before the body is read. */
  right?: Right;
  /**
   * The kind of change, where it does not follow from the right: for some kinds the settings demand a recent second factor from staff before the body
   * is read. A call that only reads demands it where it says so; one that can make changes of several kinds demands it for each of them.
   */
  sensitive?: SensitiveKind | readonly SensitiveKind[] | ((params: Record<string, string>) => SensitiveKind);
  /** The limit that each request counts against; left out: none. */
  limit?: LimitName;
  /** What else is refused before the body is read. */
  admit?(c: Context<Env>): Promise<void>;
  /** The largest body in bytes; left out: 256 KiB. */
  bodyBytes?: number;
  /** Other programs and sites may call it: a signature or token of its own proves what they send, and cookies are ignored. */
  fromOtherSites?: true;
  /** The answer is the same for everyone, so the caller is not identified. */
  shared?: true;
  /** The answer is a stream that stays open while the client watches. */
  isPushed?: true;
  /** The answer is a document that is made on request: it waits in a queue of its kind, so no page waits for it. */
  isPrinted?: true;
  /** The call opens a checkout, so the browser gets an id of its own (`c.get("browserId")`). */
  opensCheckout?: true;
  /** The same action sent twice with one `Idempotency-Key` is done once (`c.get("idempotencyKey")`). */
  takesIdempotencyKey?: true;
  /** The body of refusals, where the specification wants another form than `{ error, code, params }`; where `of` returns null, it has the usual form. */
  refusalBody?: { schema: z.ZodType; of(refusal: Refusal): object | null };
};

/** What a call takes, as schemas that both parse and describe it. */
export type CallRequest = {
  /** The parameters of the path. Refuses `not-found`: nothing can be there. */
  params?: z.ZodObject;
  /** Refuses `input-invalid` with the fault of each field, as `body` does. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The name of the field of a multipart form with the one file. Refuses `input-invalid`. */
  file?: string;
  /** Returns another refusal for a query or body that does not parse. */
  refusal?(refusal: Refusal): Refusal;
};

/** The status of success with the schema of the answer. Refusals follow from the rules and from `refuses`. */
export type CallAnswers = { 200: z.ZodType } | { 201: z.ZodType } | { 204: null };

/** What clients can know about a call: /api/openapi.json contains it, and the types of our own pages follow from it. */
type Contract = {
  /** What the call does: "Add lines to the cart". */
  summary: string;
  /** What else a client must know about it. */
  description?: string;
  request?: CallRequest;
  answers: CallAnswers;
  /** The refusals of its operations. `call-refusals.ts` adds those that follow from the rules. */
  refuses?: readonly RefusalCode[];
};

/** `path` as Hono writes it: `/api/orders/:id`. */
export type ApiRoute = CallRules & Partial<Contract> & { path: string; answer: MiddlewareHandler<Env> };
export type DescribedRoute = ApiRoute & Contract;
/** Kept apart from `TypedRoute`: otherwise a list of both would lose the types. */
export type PlainRoute = ApiRoute & { types?: never };

/** A route with the types from which those of the client are made (`web/api-call.ts`). They have no value at run time. */
export type TypedRoute<Name extends Method, Path extends string, Request, Answers, Refused> = DescribedRoute & {
  types?: { name: `${Name} ${Path}`; request: Request; answers: Answers; refused: Refused };
};

type Nothing = Record<never, never>;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What the handler gets: everything that the call takes, parsed. */
export type CallInput<Request> = { [Part in keyof Request & ("params" | "query" | "body")]: OutputOf<Request[Part]> } & (Request extends {
  file: string;
}
  ? { file: Uint8Array }
  : Nothing);

/** What the handler returns, and what the client receives. */
export type AnswerOf<Answers> = Answers extends { 204: null }
  ? // biome-ignore lint/suspicious/noConfusingVoidType: such a handler gives nothing back
    void
  : Answers extends { 200: z.ZodType }
    ? z.output<Answers[200]>
    : Answers extends { 201: z.ZodType }
      ? z.output<Answers[201]>
      : never;

type Awaitable<T> = T | Promise<T>;

/** Declares a call with JSON for an answer. It answers once it is listed in `api/api-routes.ts`. */
export function apiRoute<
  const Name extends Method,
  const Path extends string,
  const Answers extends CallAnswers,
  const Request extends CallRequest = Nothing,
  Refused extends z.ZodType = z.ZodObject<Nothing>,
>(
  route: Omit<CallRules, "refusalBody"> &
    Omit<Contract, "request" | "answers"> & {
      method: Name;
      path: Path;
      request?: Request;
      answers: Answers;
      refusalBody?: { schema: Refused; of(refusal: Refusal): z.output<Refused> | null };
      answer(c: Context<Env>, input: CallInput<Request>): Awaitable<AnswerOf<Answers>>;
    },
): TypedRoute<Name, Path, Request, Answers, Refused> {
  const [status = "200"] = Object.keys(route.answers);
  const answer: MiddlewareHandler<Env> = async (c) => {
    const value = await route.answer(c, (await readInput(c, route.request ?? {})) as CallInput<Request>);
    return status === "204" ? c.body(null, 204) : c.json(value as object, Number(status) as 200);
  };
  return { ...route, answer } as unknown as TypedRoute<Name, Path, Request, Answers, Refused>;
}

/** Declares a call without a JSON answer of its own, or one that none of our clients makes: files, and events sent by payment providers. */
export function plainRoute<const Path extends string>(
  route: CallRules & { path: Path; answer(c: Context<Env, Path>): Awaitable<Response> },
): PlainRoute {
  return route as unknown as PlainRoute;
}

/** Whether the route is one of `apiRoute`. */
export function isDescribed(route: ApiRoute): route is DescribedRoute {
  return route.answers !== undefined;
}

/** Returns the middleware that a request for `route` passes, in this order. */
export function stagesOf(route: ApiRoute, limits: RateLimits): MiddlewareHandler<Env>[] {
  const place = placeOfCall(route);
  return [
    timed(() => place),
    (c, next) => {
      c.set("route", route);
      c.set("browserId", null);
      return next();
    },
    ...(route.fromOtherSites ? [] : [originCheck]),
    ...(route.opensCheckout ? [browserId.renewed] : []),
    ...(route.limit ? [countAgainst(limits, route.limit)] : []),
    ...(route.fromOtherSites || route.shared ? [] : [identity]),
    ...(route.who === "staff" ? [countKey(limits)] : []),
    ...admitted[route.who],
    route.right ? withRight(route.right) : admitting(refuseKeys),
    ...(isSensitive(route) ? [withSecondFactor(route)] : []),
    ...(route.admit ? [admitting(route.admit)] : []),
    // Only now, because a body without a given length is read into memory to be measured: a sender without the right was refused before.
    limitBody(route.bodyBytes ?? ordinaryBodyBytes),
    ...(route.takesIdempotencyKey ? [idempotencyKey] : []),
    route.answer,
  ];
}

function admitting(admit: (c: Context<Env>) => Promise<void>): MiddlewareHandler<Env> {
  return async (c, next) => {
    await admit(c);
    return next();
  };
}

const signedInOnly: MiddlewareHandler<Env> = (c, next) => {
  if (c.get("actor").kind === "visitor") throw new Refusal("not-signed-in");
  return next();
};

const admitted: Record<CallRules["who"], MiddlewareHandler<Env>[]> = { anyone: [], "signed-in": [signedInOnly], staff: [staffOnly] };

function withRight(right: Right): MiddlewareHandler<Env> {
  return (c, next) => {
    requireRight(c.get("actor"), right);
    return next();
  };
}

/** Keeps API keys out of what belongs to the signed-in person: no scope covers it. */
export async function refuseKeys(c: Context<Env>): Promise<void> {
  if (c.get("actor").kind === "apiKey") throw new Refusal("scope-missing");
}

/** Whether the settings may ask staff for a second factor before this call. */
export function isSensitive({ method, right, sensitive }: CallRules): boolean {
  return sensitive !== undefined || (method !== "GET" && right !== undefined && kindOfRight[right] !== null);
}

function withSecondFactor({ right, sensitive }: CallRules): MiddlewareHandler<Env> {
  return async (c, next) => {
    const kinds = typeof sensitive === "function" ? sensitive(c.req.param()) : (sensitive ?? (right && kindOfRight[right]) ?? []);
    await requireSecondFactor(c.get("shop"), c.get("actor"), [kinds].flat());
    return next();
  };
}

/** A request without a key counts as a new action each time. */
const idempotencyKey: MiddlewareHandler<Env> = (c, next) => {
  const key = c.req.header("idempotency-key");
  c.set("idempotencyKey", key !== undefined && /^[\x21-\x7e]{1,100}$/.test(key) ? key : c.get("shop").ids.next());
  return next();
};

/** For calls that change one thing and answer its new state: `read` reads that by the id in the path. */
export function answerAfter<Answer>(read: (c: Context<Env>, id: string) => Promise<Answer>) {
  return <Input extends { params: { id: string } }>(change: (c: Context<Env>, input: Input) => Promise<unknown>) =>
    async (c: Context<Env>, input: Input): Promise<Answer> => {
      await change(c, input);
      return read(c, input.params.id);
    };
}
