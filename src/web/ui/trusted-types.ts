type Rules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type Policy = { [Rule in keyof Rules]: (text: string) => unknown };
type PolicyFactory = { createPolicy(name: string, rules: Rules): Policy };

const serviceWorker = "/sw.js";
let policy: Policy | null = null;

/** `meniscus` is the only policy that the Content-Security-Policy allows; null where the browser does not support Trusted Types. */
function ownPolicy(): Policy | null {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return null;
  policy ??= factory.createPolicy("meniscus", {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url !== serviceWorker) throw new TypeError(`No script may be loaded from ${url}.`);
      return url;
    },
  });
  return policy;
}

/** Marks HTML that the server sanitized as trusted, where the browser requires that; elsewhere it returns the text itself. */
export function trustedHtml(html: string): string {
  return (ownPolicy()?.createHTML(html) ?? html) as string;
}

export function trustedServiceWorker(): string {
  return (ownPolicy()?.createScriptURL(serviceWorker) ?? serviceWorker) as string;
}
