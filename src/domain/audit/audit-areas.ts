/** The parts of the shop by which the audit log is filtered, each with the kinds of records that belong to it. Safe in a browser. */
export const auditAreas = {
  orders: ["order", "draft-order", "order-run", "freight-quote", "invoice", "quote"],
  payments: ["payment-attempt", "unmatched-movement", "dispute", "payout"],
  products: ["product", "variant", "product-type", "bulk-change", "pictures", "collection", "category-group", "delivery"],
  accounts: ["account", "invitation", "staff"],
  messages: ["message", "canned-reply", "tax-certificate"],
  content: ["page", "article", "blog", "menu", "redirect", "picture", "shop-document", "mail-texts"],
  marketing: ["discount", "search", "visitor-segment"],
  imports: ["import", "export"],
  settings: ["settings", "backup", "queue", "sample-shop", "api-key", "webhook", "list-view"],
} as const satisfies Record<string, readonly string[]>;

export type AuditArea = keyof typeof auditAreas;
export const auditAreaNames = Object.keys(auditAreas) as [AuditArea, ...AuditArea[]];
