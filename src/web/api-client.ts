import { type Answer, addressOf, type CallName, type InputOf, type RefusalAnswer, sendCall } from "./api-call.ts";

/**
 * Calls of the signed-in pages (account and admin). The session cookie, which no script sees, identifies them; the browser sends it
 * itself. A session from before sessions had a cookie gets one by a refresh: a call answered 401 is repeated once after it.
 *
 * The access token is in local storage under `accessToken`, as the specification asks, for calls that require one; it is valid for ten minutes.
 */
const storageKey = "accessToken";

export function storeAccessToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

export function clearAccessToken(): void {
  localStorage.removeItem(storageKey);
}

/** Why a call failed, in words that can be shown. `status` 0: the server was not reached. */
export class CallFault extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Field name -> message. */
  readonly fields: Record<string, string>;
  /** For `confirmation-needed`: code -> question. The same call with these codes confirms them. */
  readonly questions: Record<string, string>;
  /** For `second-step-needed` and `second-factor-needed`: the possible proofs (`totp passkey recovery-code`), and the ticket of the sign-in. */
  readonly methods: readonly string[];
  readonly ticket: string;
  /** For `second-factor-needed`: the kind of change for which the settings ask it (`SensitiveKind`); empty for changes of one's own sign-in. */
  readonly protects: string;
  /** The id with which the shop's log has the cause. */
  readonly errorId: string | null;

  constructor(status: number, body: RefusalAnswer, requestId: string | null) {
    super(body.error ?? (status === 0 ? "The shop could not be reached. Check your connection and try again." : "An unexpected error occurred."));
    this.status = status;
    this.code = body.code ?? null;
    this.fields = body.fields ?? {};
    this.questions = body.params?.questions ?? {};
    this.methods = (body.params?.methods ?? "").split(" ").filter(Boolean);
    this.ticket = body.params?.ticket ?? "";
    this.protects = body.params?.protects ?? "";
    this.errorId = body.errorId ?? requestId;
  }
}

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** Makes a call and returns its JSON answer. Throws `CallFault`; `isSignedOut` recognizes one that needs a sign-in. */
export function callApi<Name extends CallName>(name: Name, input: InputOf<Name>, options: CallOptions = {}): Promise<Answer<Name>> {
  return withSession(() => send(name, input, options));
}

/** Sends a file and reports its progress from 0 to 1, which `fetch` cannot. Throws as `callApi` does. */
export function uploadFile<Name extends UploadName>(name: Name, input: InputOf<Name>, onProgress: (part: number) => void): Promise<Answer<Name>> {
  return withSession(() => sendFile(addressOf(name, input).path, (input as unknown as { file: Record<string, File> }).file, onProgress));
}

/** The names of calls that take a file. */
export type UploadName = { [Name in CallName]: InputOf<Name> extends { file: object } ? Name : never }[CallName];

/** Whether a call failed because nobody is signed in, or not anymore (code `session-ended`). It changed nothing and can be repeated after a sign-in. */
export function isSignedOut(fault: unknown): boolean {
  return fault instanceof CallFault && fault.status === 401;
}

/**
 * Begins a session. Throws `CallFault` with status 401 for a wrong password, where unlike in other calls nothing is repeated, or with the code
 * `second-step-needed` for a right one, after which `finishSignIn` follows.
 */
export async function signIn(body: InputOf<"POST /api/auth/login">["body"]): Promise<void> {
  const { accessToken } = await readAnswer<Answer<"POST /api/auth/login">>(await send("POST /api/auth/login", { body }));
  storeAccessToken(accessToken);
}

/** Does the second step of a sign-in. Throws `CallFault`. */
export async function finishSignIn(body: InputOf<"POST /api/auth/second-step">["body"]): Promise<void> {
  const { accessToken } = await readAnswer<Answer<"POST /api/auth/second-step">>(await send("POST /api/auth/second-step", { body }));
  storeAccessToken(accessToken);
}

/** Ends the session here and on the server. Throws `CallFault` where the server was not reached: then the session continues. */
export async function signOut(): Promise<void> {
  await readAnswer(await send("POST /api/auth/logout", {}));
  clearAccessToken();
}

/** Continues a session by its refresh token. Returns whether this browser is then signed in; throws `CallFault` where the session is over. */
export async function renewSession(): Promise<boolean> {
  await renewAccessToken();
  return (await send("GET /api/account", {})).ok;
}

async function withSession<Answer>(call: () => Promise<Response>): Promise<Answer> {
  const first = await call();
  if (first.status !== 401) return readAnswer<Answer>(first);
  const refused = await readAnswer<never>(first).catch((fault: unknown) => fault);
  try {
    await renewAccessToken();
  } catch (fault) {
    throw isSignedOut(fault) ? refused : fault;
  }
  return readAnswer<Answer>(await call());
}

let renewing: Promise<void> | null = null;

/** Renews the token, one call at once in this tab, and in all tabs where the browser can. Throws `CallFault` 401 when there is no session, or not anymore. */
function renewAccessToken(): Promise<void> {
  const before = localStorage.getItem(storageKey);
  const renew = async () => {
    // Another tab has just renewed it.
    if (localStorage.getItem(storageKey) !== before && localStorage.getItem(storageKey)) return;
    const answer = await readAnswer<Answer<"POST /api/auth/refresh">>(await send("POST /api/auth/refresh", {})).catch((fault) => {
      if (fault instanceof CallFault && fault.status !== 0 && fault.status < 500) clearAccessToken();
      throw fault;
    });
    storeAccessToken(answer.accessToken);
  };
  renewing ??= (navigator.locks ? navigator.locks.request("meniscus-refresh", renew) : renew()).finally(() => {
    renewing = null;
  }) as Promise<void>;
  return renewing;
}

async function send<Name extends CallName>(name: Name, input: InputOf<Name>, { signal, idempotencyKey }: CallOptions = {}): Promise<Response> {
  try {
    return await sendCall(name, input, {
      ...(signal ? { signal } : {}),
      ...(idempotencyKey ? { headers: { "Idempotency-Key": idempotencyKey } } : {}),
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new CallFault(0, {}, null);
  }
}

function sendFile(path: string, files: Record<string, File>, onProgress: (part: number) => void): Promise<Response> {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallFault(0, {}, null));
    request.onload = () =>
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          headers: {
            "Content-Type": request.getResponseHeader("Content-Type") ?? "",
            "X-Request-Id": request.getResponseHeader("X-Request-Id") ?? "",
          },
        }),
      );
    request.send(form);
  });
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallFault(response.status, body, response.headers.get("X-Request-Id"));
  return body as Answer;
}
