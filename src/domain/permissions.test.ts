import { describe, expect, it } from "vitest";
import { type StaffRole, system } from "#domain/actor.ts";
import { type Right, requireRight, rightsOf } from "./permissions.ts";

const staff = (role: StaffRole) => ({ kind: "staff", role, accountId: "0198a000-0000-7000-8000-000000000001" }) as const;
const refusalOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};

describe("rights", () => {
  it("let analysts read only", () => {
    expect(rightsOf("analyst").filter((right) => !right.endsWith(".read"))).toEqual([]);
  });

  it("let analysts see figures and no personal data, and support single orders and customers but no sums", () => {
    const [analyst, support] = (["analyst", "support"] as const).map(rightsOf);
    const personal: Right[] = ["orders.read", "customers.read", "messages.read", "personal-data.read"];
    expect(analyst?.filter((right) => personal.includes(right))).toEqual([]);
    expect(analyst?.filter((right) => !support?.includes(right))).toEqual(["analytics.read"]);
    expect(support).toEqual(expect.arrayContaining(["orders.read", "customers.read", "messages.read"]));
  });

  it("grow from analyst and support to manager and owner", () => {
    const [analyst, support, manager, owner] = (["analyst", "support", "manager", "owner"] as const).map(rightsOf);
    expect(manager).toEqual(expect.arrayContaining(analyst ?? []));
    expect(manager).toEqual(expect.arrayContaining(support ?? []));
    expect(owner).toEqual(expect.arrayContaining(manager ?? []));
    expect(manager).not.toContain("staff.change");
  });

  it("keep money from support: no refund", () => {
    expect(refusalOf(() => requireRight(staff("support"), "orders.refund"))).toBe("not-allowed");
    expect(refusalOf(() => requireRight(staff("manager"), "orders.refund"))).toBeNull();
  });

  it("are refused to visitors and customers, and never to the system", () => {
    const every: Right[] = rightsOf("owner");
    for (const right of every) {
      expect(refusalOf(() => requireRight({ kind: "visitor", cartId: null }, right))).toBe("not-signed-in");
      expect(refusalOf(() => requireRight({ kind: "customer", email: "ada@lab.example", accountId: "x", cartId: null }, right))).toBe("not-allowed");
      expect(refusalOf(() => requireRight(system, right))).toBeNull();
      expect(refusalOf(() => requireRight(staff("owner"), right))).toBeNull();
    }
  });
});
