import { beforeAll, describe, expect, it } from "vitest";
import type { Right } from "#domain/permissions.ts";
import { rightsOf } from "#domain/permissions.ts";
import { apiRoutes } from "#http/api/api-routes.ts";
import { type AppRoute, fillPath, openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** What each call of the admin area needs. A call that is missing here fails the test until somebody says who may make it. */
const rightOfCall: Record<string, Right | "any staff"> = {
  "GET /api/admin/account": "any staff",
  "PATCH /api/admin/account": "any staff",
  "GET /api/admin/account/security": "any staff",
  "POST /api/admin/account/password": "any staff",
  "POST /api/admin/account/email": "any staff",
  "DELETE /api/admin/account/sessions/:id": "any staff",
  "DELETE /api/admin/account/sessions": "any staff",
  "POST /api/admin/account/second-factor": "any staff",
  "POST /api/admin/account/totp": "any staff",
  "POST /api/admin/account/totp/confirmation": "any staff",
  "POST /api/admin/account/totp/removal": "any staff",
  "POST /api/admin/account/recovery-codes": "any staff",
  "DELETE /api/admin/account/passkeys/:id": "any staff",
  "GET /api/admin/people": "staff.change",
  "POST /api/admin/people/invitations": "staff.change",
  "POST /api/admin/people/invitations/:id/email": "staff.change",
  "DELETE /api/admin/people/invitations/:id": "staff.change",
  "PUT /api/admin/people/:id/role": "staff.change",
  "POST /api/admin/people/:id/deactivation": "staff.change",
  "DELETE /api/admin/people/:id/deactivation": "staff.change",
  "DELETE /api/admin/people/:id/sessions": "staff.change",
  "DELETE /api/admin/people/:id/second-factor": "staff.change",
  "GET /api/admin/open-tasks": "orders.read",
  "GET /api/admin/badges": "orders.read",
  "GET /api/admin/overview": "orders.read",
  "GET /api/admin/metafields": "products.read",
  "GET /api/admin/collections": "products.read",
  "GET /api/admin/orders/:id/disputes": "orders.read",
  "GET /api/admin/payouts": "payouts.read",
  "GET /api/admin/customers": "customers.read",
  "GET /api/admin/customers/:id": "customers.read",
  "PUT /api/admin/customers/:id/terms": "customers.change",
  "GET /api/admin/discounts": "discounts.read",
  "GET /api/admin/discounts/:id": "discounts.read",
  "POST /api/admin/discounts": "discounts.change",
  "PUT /api/admin/discounts/:id": "discounts.change",
  "DELETE /api/admin/discounts/:id": "discounts.change",
  "GET /api/admin/freight-quotes": "orders.read",
  "GET /api/admin/freight-quotes/:id": "orders.read",
  "POST /api/admin/freight-quotes/:id/answer": "orders.change",
  "POST /api/admin/bank/preview": "orders.change",
  "POST /api/admin/bank/payments": "orders.change",
  "GET /api/admin/invoices": "orders.read",
  "PUT /api/admin/invoices/:id/pause": "orders.change",
  "GET /api/admin/orders/:id/invoices": "orders.read",
  "POST /api/admin/orders/:id/invoices": "orders.note",
  "GET /api/admin/orders": "orders.read",
  "GET /api/admin/orders/:id": "orders.read",
  "POST /api/admin/orders/:id/approval": "orders.change",
  "POST /api/admin/orders/:id/payment": "orders.change",
  "POST /api/admin/orders/:id/payments": "orders.change",
  "POST /api/admin/orders/:id/payments/:paymentId/reversal": "orders.change",
  "POST /api/admin/orders/:id/overpayment": "orders.refund",
  "POST /api/admin/orders/:id/fulfillments": "orders.fulfill",
  "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/parcels": "orders.fulfill",
  "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/cancellation": "orders.fulfill",
  "POST /api/admin/orders/:id/edit-preview": "orders.change",
  "POST /api/admin/orders/:id/edits": "orders.change",
  "POST /api/admin/orders/:id/balance": "orders.change",
  "POST /api/admin/orders/:id/difference": "orders.refund",
  "POST /api/admin/orders/:id/mails": "orders.change",
  "GET /api/admin/orders/:id/mails/:mail/html": "orders.read",
  "GET /api/admin/mails/:key": "settings.read",
  "GET /api/admin/mails/:key/html": "settings.read",
  "POST /api/admin/mails/:key/test": "settings.change",
  "POST /api/admin/orders/:id/refunds": "orders.refund",
  "POST /api/admin/orders/:id/refunds/:refundId/sent": "orders.refund",
  "POST /api/admin/orders/:id/reductions": "orders.change",
  "POST /api/admin/orders/:id/restock": "stock.adjust",
  "POST /api/admin/orders/:id/cancellation": "orders.change",
  "POST /api/admin/orders/:id/notes": "orders.note",
  "GET /api/admin/returns": "orders.read",
  "GET /api/admin/returns/:id": "orders.read",
  "POST /api/admin/returns/:id/approval": "orders.change",
  "POST /api/admin/returns/:id/decline": "orders.change",
  "POST /api/admin/returns/:id/receipt": "orders.fulfill",
  "POST /api/admin/returns/:id/refund": "orders.refund",
  "POST /api/admin/returns/:id/closing": "orders.change",
  "GET /api/admin/documents": "settings.read",
  "POST /api/admin/documents": "settings.change",
  "PUT /api/admin/documents/order": "settings.change",
  "PUT /api/admin/documents/:id": "settings.change",
  "DELETE /api/admin/documents/:id": "settings.change",
  "POST /api/admin/personal-data/export": "personal-data.read",
  "POST /api/admin/personal-data/erase": "personal-data.erase",
  "GET /api/admin/tax-certificates": "orders.read",
  "GET /api/admin/tax-certificates/:id": "orders.read",
  "GET /api/admin/tax-certificates/:id/file": "orders.read",
  "POST /api/admin/tax-certificates/:id/verify": "orders.change",
  "POST /api/admin/tax-certificates/:id/decline": "orders.change",
  "POST /api/admin/tax-certificates/:id/orders/:orderId/refund": "orders.refund",
  "GET /api/admin/products": "products.read",
  "GET /api/admin/products/:id": "products.read",
  "POST /api/admin/products": "products.change",
  "PUT /api/admin/products/:id": "products.change",
  "POST /api/admin/products/:id/archive": "products.change",
  "DELETE /api/admin/products/:id/archive": "products.change",
  "POST /api/admin/products/:id/pictures": "products.change",
  "PUT /api/admin/products/:id/pictures/order": "products.change",
  "PATCH /api/admin/products/:id/pictures/:imageId": "products.change",
  "DELETE /api/admin/products/:id/pictures/:imageId": "products.change",
  "POST /api/admin/variants/:id/stock-adjustments": "stock.adjust",
  "GET /api/admin/settings": "settings.read",
  "PUT /api/admin/settings/:section": "settings.change",
  "GET /api/admin/settings/currency": "settings.change",
  "POST /api/admin/settings/currency": "settings.change",
  "GET /api/admin/settings/live": "settings.read",
  "POST /api/admin/settings/live": "settings.change",
  "POST /api/admin/settings/logo": "settings.change",
  "DELETE /api/admin/settings/logo": "settings.change",
  "POST /api/admin/settings/hero-picture": "settings.change",
  "DELETE /api/admin/settings/hero-picture": "settings.change",
  "POST /api/admin/settings/test-mail": "settings.change",
  "GET /api/admin/audit": "audit.read",
  "GET /api/admin/audit/:id/changes": "audit.read",
  "GET /api/admin/system": "system.read",
  "POST /api/admin/system/failed-jobs": "system.change",
};

const staffRoles = ["owner", "manager", "support", "analyst"] as const;
type Who = "visitor" | "customer" | (typeof staffRoles)[number];

let api: TestApp;
const tokens = new Map<Who, string>();

beforeAll(async () => {
  api = openTestApp(shopOf());
  for (const role of ["customer", ...staffRoles] as const) tokens.set(role, (await signedInAs(shopOf(), role)).token);
});

const adminRoutes = () => api.routes.filter(({ path }) => path.startsWith("/api/admin"));
const nameOf = ({ method, path }: AppRoute) => `${method} ${path}`;

/** With unknown ids and an empty body: a missing right is reported before any of it is read. */
async function statusFor(who: Who, route: AppRoute): Promise<number> {
  const token = tokens.get(who);
  const path = fillPath(route.path, route.path.includes(":section") ? "promises" : "0198a0a0-0000-7000-8000-000000000000");
  const response = await api.app.request(testOrigin + path, {
    method: route.method,
    headers: { Origin: testOrigin, "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(route.method === "GET" ? {} : { body: '{"nothing":"of this is known"}' }),
  });
  return response.status;
}

describe("every call of the admin area (Saleor CVE-2026-24136, EverShop CVE-2025-12919: orders read without authorization)", () => {
  it("has its right written down here, and only calls that exist have", () => {
    expect(adminRoutes().map(nameOf).sort()).toEqual(Object.keys(rightOfCall).sort());
  });

  it("declares that right and is for staff, as no call elsewhere is but the one that asks whether one may come", () => {
    const declared = apiRoutes.filter(({ who }) => who === "staff");
    const [inArea, elsewhere] = [true, false].map((within) => declared.filter(({ path }) => path.startsWith("/api/admin/") === within));
    expect(elsewhere?.map(nameOf)).toEqual(["GET /api/auth/verify"]);
    expect(Object.fromEntries((inArea ?? []).map((route) => [nameOf(route), route.right ?? "any staff"]))).toEqual(rightOfCall);
  });

  it.each(["visitor", "customer", ...staffRoles] as const)("answers a %s no more than the role's rights allow", async (who) => {
    const rights = new Set<string>(who === "visitor" || who === "customer" ? [] : [...rightsOf(who), "any staff"]);
    const wrong: string[] = [];
    for (const route of adminRoutes()) {
      const status = await statusFor(who, route);
      const isAllowed = rights.has(rightOfCall[nameOf(route)] ?? "");
      const refusal = who === "visitor" ? 401 : 403;
      if ((status === refusal) === isAllowed || (isAllowed && status >= 500)) wrong.push(`${nameOf(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is shut to a token whose account lost its role meanwhile, and to one whose account is disabled", async () => {
    const { token, account } = await signedInAs(shopOf(), "manager");
    const read = () => api.app.request(`${testOrigin}/api/admin/settings`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await read()).status).toBe(200);
    await shopOf().sql`update accounts set role = 'customer' where id = ${account.id}`;
    expect((await read()).status).toBe(403);
    await shopOf().sql`update accounts set role = 'manager', disabled_at = now() where id = ${account.id}`;
    expect((await read()).status).toBe(401);
  });
});
