type Policy = { createHTML(html: string): unknown };
type PolicyFactory = { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy };

let policy: Policy | null = null;

/**
 * Marks HTML that the server sanitized as trusted, where the browser knows Trusted Types; elsewhere it is the text
 * itself. `meniscus` is the only policy that the Content-Security-Policy names.
 */
export function trustedHtml(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy("meniscus", { createHTML: (text) => text });
  return policy.createHTML(html) as string;
}
