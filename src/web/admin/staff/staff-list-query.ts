import { queryOptions } from "@tanstack/react-query";
import type { StaffRole } from "#domain/actor.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type Person = Answer<"GET /api/admin/staff">["staff"][number];
export type Invitation = Answer<"GET /api/admin/staff">["invitations"][number];

export const staffListQuery = queryOptions({
  queryKey: ["admin", "staff"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/staff", {}, { signal }),
});

/** What each role may do, as `permissions.ts` says. */
export const roleWords: Record<StaffRole, { text: string; hint: string }> = {
  owner: { text: "Owner", hint: "Can do everything, including managing staff accounts." },
  manager: { text: "Manager", hint: "Can do everything except change staff accounts." },
  support: { text: "Support", hint: "Can work on orders, messages and stock, but cannot refund, change settings or see sales figures." },
  analyst: { text: "Analyst", hint: "Can see reports, products and content, but no orders or customers, and cannot change anything." },
};

export const roleChoices = (Object.keys(roleWords) as StaffRole[]).map((role) => [role, roleWords[role].text] as const);
export const roleText = (role: StaffRole) => roleWords[role].text;

export const nameOf = ({ firstName, lastName, email }: Pick<Person, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName}`.trim() || email;

/** "App, 2 passkeys"; null: none. Pure. */
export function factorText({ hasTotp, passkeys }: Pick<Person, "hasTotp" | "passkeys">): string | null {
  const parts = [hasTotp && "App", passkeys > 0 && (passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
