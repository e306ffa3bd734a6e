import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sql } from "#db/open-database.ts";
import type { Keys } from "#domain/ports.ts";

/** The installation's secret is in its database, so that every node has the same one and a restore keeps links valid. */
export async function databaseKeys(sql: Sql): Promise<Keys> {
  await sql`insert into installation (id, secret) values (1, ${randomBytes(32).toString("base64url")}) on conflict (id) do nothing`;
  const [row] = await sql<{ secret: string }[]>`select secret from installation where id = 1`;
  if (!row) throw new Error("The installation's secret could not be stored.");
  const secret = Buffer.from(row.secret, "base64url");
  const derived = new Map<string, Uint8Array>();
  const derive = (purpose: string) => {
    let key = derived.get(purpose);
    if (!key) {
      key = new Uint8Array(hkdfSync("sha256", secret, "meniscus", purpose, 32));
      derived.set(purpose, key);
    }
    return key;
  };
  const sign = (purpose: string, text: string) => createHmac("sha256", derive(purpose)).update(text).digest("base64url");
  const verify = (purpose: string, text: string, signature: string) => {
    const expected = Buffer.from(sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return { derive, sign, verify };
}
