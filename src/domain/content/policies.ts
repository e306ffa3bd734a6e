import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { savePage } from "./content-writing.ts";
import { selectPolicyPages } from "./policy-queries.ts";
import { type PolicyKind, policyKinds, policyTemplates } from "./policy-templates.ts";

/** The page of a policy; null: there is none. A page without `publishedAt`, or with one in the future, is not shown. */
export type PolicyPage = { id: string; handle: string; title: string; publishedAt: string | null; updatedAt: string };
export type Policy = { kind: PolicyKind; title: string; page: (PolicyPage & { isShown: boolean }) | null };

/** Lists the policies that buyers look for: each is a page with a fixed handle. Staff need the right `settings.read`. */
export async function listPolicies(shop: Shop, actor: Actor): Promise<Policy[]> {
  requireRight(actor, "settings.read");
  const pages = await selectPolicyPages(
    shop,
    policyKinds.map((kind) => policyTemplates[kind].handle),
  );
  return policyKinds.map((kind) => {
    const { handle, title } = policyTemplates[kind];
    const page = pages.find((each) => each.handle === handle);
    return { kind, title, page: page ? { ...page, isShown: isShown(page, shop) } : null };
  });
}

/** Lists the policies that buyers can read, for everyone: the page of each, in the order of `policyKinds`. */
export async function listShownPolicies(shop: Shop): Promise<Pick<PolicyPage, "handle" | "title">[]> {
  const handles = policyKinds.map((kind) => policyTemplates[kind].handle);
  const pages = (await selectPolicyPages(shop, handles)).filter((page) => isShown(page, shop));
  return handles.flatMap((handle) => pages.filter((page) => page.handle === handle).map(({ title }) => ({ handle, title })));
}

const isShown = ({ publishedAt }: PolicyPage, { clock }: Shop) => publishedAt !== null && Date.parse(publishedAt) <= clock.now().getTime();

/**
 * Makes the page of a policy from its template, as a draft that only staff see. Staff need the right `content.change`. Refuses `handle-taken`
 * where the page exists already. Returns its id.
 */
export async function makePolicy(shop: Shop, actor: Actor, kind: PolicyKind): Promise<string> {
  requireRight(actor, "content.change");
  const { handle, title, summary, bodyHtml } = policyTemplates[kind];
  return savePage(shop, actor, { handle, title, summary, bodyHtml, publishedAt: null }, null);
}
