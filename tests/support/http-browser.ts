/**
 * A browser without script over plain HTTP: stores the cookies that it is given, and sends the origin of its requests: `origin`, where it
 * differs from `url` because of a proxy in between; `headers` are what that proxy adds.
 */
export class HttpBrowser {
  readonly #url: string;
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, origin = url, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#origin = origin;
    this.#headers = headers;
  }

  /** `form` is sent as a form, `json` as JSON. Redirects are returned, not followed. */
  async send(method: string, path: string, { form, json }: { form?: Record<string, string>; json?: unknown } = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, this.#url), {
      method,
      redirect: "manual",
      headers: {
        ...this.#headers,
        Origin: this.#origin,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(form ? { body: new URLSearchParams(form) } : json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async json(method: string, path: string, body?: { form?: Record<string, string>; json?: unknown }) {
    return (await this.send(method, path, body)).json();
  }

  cookie(name: string): string | null {
    return this.#cookies.get(name) ?? null;
  }
}
