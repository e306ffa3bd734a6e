import { type Invariant, maxBrokenShown } from "./invariant.ts";

export const accountInvariants: Invariant[] = [
  {
    // The first version named every owner "Shop Owner", which now counts as having no name.
    sentence: "Everyone who works in the admin area has a name",
    severity: "note",
    remedy: "Ask these people to sign in to the admin area, which asks for their name. Until then, the audit log shows their email address.",
    broken: (sql) => sql`
      select email as subject from accounts
       where role <> 'customer' and disabled_at is null and trim(first_name || last_name) in ('', 'ShopOwner') order by email limit ${maxBrokenShown}`,
  },
];
