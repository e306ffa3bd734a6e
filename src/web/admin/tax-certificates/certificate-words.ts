import { scopeText } from "#domain/exemptions/exemption-rules.ts";
import { utcDayText } from "#domain/time-text.ts";
import type { Answer } from "#web/api-call.ts";

export type Certificate = Answer<"GET /api/admin/tax-certificates">["certificates"][number];

export function stateOf({ status, isExpired, removedAt }: Certificate) {
  if (removedAt !== null) return { tone: "gray", text: "Removed by buyer" } as const;
  if (status === "waiting") return { tone: "amber", text: "To verify" } as const;
  if (status === "declined") return { tone: "red", text: "Declined" } as const;
  return isExpired ? ({ tone: "gray", text: "Expired" } as const) : ({ tone: "green", text: "Verified" } as const);
}

export function placesText(certificate: Certificate): string {
  return scopeText(certificate);
}

export function expiryText({ expiresOn }: Certificate): string {
  return expiresOn === null ? "No end date" : utcDayText(expiresOn);
}
