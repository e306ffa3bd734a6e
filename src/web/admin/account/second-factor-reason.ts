import type { SensitiveKind } from "#domain/sensitive-changes.ts";
import type { CallFault } from "#web/api-client.ts";
import { DownloadFault } from "../toolkit/file-download.ts";

const protectedWords: Record<SensitiveKind, string> = {
  people: "This concerns who may sign in and what they may do.",
  "personal-data": "This concerns personal data of customers.",
  "payment-settings": "This concerns how the shop is paid.",
  refunds: "This can refund money.",
  orders: "This changes orders or what customers may order.",
  catalog: "This changes what buyers see and what it costs.",
  settings: "This changes the settings of the shop.",
};

/** Says in a sentence why a second factor is asked for. Pure. */
export function secondFactorReason(fault: CallFault): string {
  if (fault instanceof DownloadFault && fault.protects === "personal-data") return "This file holds personal data of customers.";
  return Object.hasOwn(protectedWords, fault.protects)
    ? protectedWords[fault.protects as SensitiveKind]
    : "This concerns how your own account signs in.";
}
