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

/** Everything that holds for a call, beside its handler. What is left out is as strict as it can be. */
export type CallRules = {
  method: Method;
  /** `signed-in`: customers and staff. */
  who: "anyone" | "signed-in" | "staff";
  /** What staff must be allowed to do. The operations check it too; here it is refused before the body is read. */
  right?: Right;
  /**
   * The kind of change, where it does not follow from the right: for some kinds the settings ask staff for a recent second factor, before the body is
   * read. A call that only reads is asked about where it says so; one that may do changes of several kinds is asked about for each.
   */
  sensitive?: SensitiveKind | readonly SensitiveKind[] | ((params: Record<string, string>) => SensitiveKind);
  /** The limit that each request counts against; none where left out. */
  limit?: LimitName;
  /** What else is refused before the body is read. */
  admit?(c: Context<Env>): Promise<void>;
  /** The largest body; 256 KiB where left out. */
  bodyBytes?: number;
  /** Other programs and sites may call it: what they send proves itself by a signature or token of its own, and cookies say nothing. */
  fromOtherSites?: true;
  /** The answer is the same for everyone, so the caller is not identified. */
  shared?: true;
  /** A stream that stays open as long as somebody watches. */
  isPushed?: true;
  /** A document that is made when it is asked for: it waits among its kind, and no page for it. */
  isPrinted?: true;
  /** A checkout is opened here, so the browser gets an id of its own (`c.get("browserId")`). */
  opensCheckout?: true;
  /** The same action sent twice under one `Idempotency-Key` is done once (`c.get("idempotencyKey")`). */
  takesIdempotencyKey?: true;
  /** The body of refusals, where the specification gives it another form than `{ error, code, params }`; `of` is null: it has the usual one. */
  refusalBody?: { schema: z.ZodType; of(refusal: Refusal): object | null };
};

/** What a call takes, as schemas that both parse it and describe it. */
export type CallRequest = {
  /** Of the path. Refuses `not-found`: nothing can be there. */
  params?: z.ZodObject;
  /** Refuses `input-invalid` with the fault of each field, as `body` does. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The name of the field of a multipart form that has the one file. Refuses `input-invalid`. */
  file?: string;
  /** What is refused instead where query or body do not parse. */
  refusal?(refusal: Refusal): Refusal;
};

/** The status of success and what is answered. Refusals follow from the rules and from `refuses`. */
export type CallAnswers = { 200: z.ZodType } | { 201: z.ZodType } | { 204: null };

/** What clients can know about a call: /api/openapi.json says it, and the types of our own pages follow from it. */
type Contract = {
  /** What it does: "Add lines to the cart". */
  summary: string;
  /** What else a client must know. */
  description?: string;
  request?: CallRequest;
  answers: CallAnswers;
  /** The refusals of its operations. Those that follow from the rules are added by `call-refusals.ts`. */
  refuses?: readonly RefusalCode[];
};

/** `path` as Hono writes it: `/api/orders/:id`. */
export type ApiRoute = CallRules & Partial<Contract> & { path: string; answer: MiddlewareHandler<Env> };
export type DescribedRoute = ApiRoute & Contract;
/** Apart from `TypedRoute`, of which a list of both would else forget the types. */
export type PlainRoute = ApiRoute & { types?: never };

/** A route with what the types of the client are made of (`web/api-call.ts`). There is no value of them. */
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

/** What the handler gives, and what the client gets. */
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

/** Declares what answers otherwise than by JSON of its own, or is meant for no client of ours: files, and events that payment providers send. */
export function plainRoute<const Path extends string>(
  route: CallRules & { path: Path; answer(c: Context<Env, Path>): Awaitable<Response> },
): PlainRoute {
  return route as unknown as PlainRoute;
}

/** Whether the route is one of `apiRoute`. */
export function isDescribed(route: ApiRoute): route is DescribedRoute {
  return route.answers !== undefined;
}

/** What a request for `route` passes, in this order. */
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
    // Only now, because a body without a given length is taken into memory to be measured: a sender without the right is refused before.
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

/** What belongs to whoever is signed in, and to no key: no scope covers it. */
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

/** A program that sends no key does a new action each time. */
const idempotencyKey: MiddlewareHandler<Env> = (c, next) => {
  const key = c.req.header("idempotency-key");
  c.set("idempotencyKey", key !== undefined && /^[\x21-\x7e]{1,100}$/.test(key) ? key : c.get("shop").ids.next());
  return next();
};

/** For calls that change one thing and answer it as it is afterward: `read` answers it by the id in the path. */
export function answerAfter<Answer>(read: (c: Context<Env>, id: string) => Promise<Answer>) {
  return <Input extends { params: { id: string } }>(change: (c: Context<Env>, input: Input) => Promise<unknown>) =>
    async (c: Context<Env>, input: Input): Promise<Answer> => {
      await change(c, input);
      return read(c, input.params.id);
    };
}
