import type { AdminOrder } from "#domain/orders/order-admin-types.ts";

/** Says who gets an email: "ada@lab.example gets an email now." A buyer whose data was erased has no email address. */
export function emailNote({ email, isBuyerErased }: Pick<AdminOrder, "email" | "isBuyerErased">, when?: string): string {
  if (isBuyerErased) return "The buyer gets no email because their data was erased.";
  return `${email} gets an email${when ? ` ${when}` : ""}.`;
}
