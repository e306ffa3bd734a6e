import { expect, it } from "vitest";
import { accounts } from "#db/schema/accounts.ts";
import { loggedFault } from "#src/console-log.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("a statement that failed is logged without the values of people (Saleor CVE-2023-26051, of the log)", async () => {
  const { db, sql, clock, ids } = shopOf();
  const row = {
    id: ids.next(),
    email: "private@lab.example",
    passwordHash: "$argon2id$secret",
    firstName: "Ada\nparams: x",
    lastName: "said: Byron",
  };
  const whole = { ...row, role: "customer" as const, createdAt: clock.now() };
  await db.insert(accounts).values(whole);
  const faults = await Promise.allSettled([
    db.insert(accounts).values(whole),
    sql`insert into accounts ${sql({ id: row.id, email: row.email })}`,
    sql`select ${row.email}::int`,
  ]);
  for (const fault of faults) {
    if (fault.status !== "rejected") throw new Error("The statement did not fail.");
    const logged = JSON.stringify(loggedFault(fault.reason));
    expect(logged).not.toMatch(/argon2|Ada|Byron/);
    expect(logged).toContain("stack");
  }
  const [drizzles] = faults;
  expect(JSON.stringify(loggedFault(drizzles?.status === "rejected" ? drizzles.reason : null))).toMatch(/insert into[\s\S]*duplicate key/);
});
