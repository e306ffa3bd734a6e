import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { olderDatabase } from "#support/older-database.ts";

it("sessions of an earlier version stay as they are, were seen when they last refreshed, and have no cookie yet", async () => {
  const older = await olderDatabase("0007_pictures_of_collections");
  const { sql } = older;
  const [accountId, sessionId] = [randomUUID(), randomUUID()];
  await sql`
    insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
    values (${accountId}, 'ada@lab.example', '', 'Ada', 'Byron', 'customer', now())`;
  const [rotatedAt, expiresAt] = ["2026-10-01T12:00:00Z", "2026-10-31T12:00:00Z"];
  await sql`
    insert into sessions (id, account_id, token_hash, rotated_at, created_at, expires_at)
    values (${sessionId}, ${accountId}, 'of-its-token', ${rotatedAt}, ${rotatedAt}, ${expiresAt})`;
  await older.upgrade();
  const [row] = await sql`select *, last_seen_at = rotated_at as "wasSeen" from sessions where id = ${sessionId}`;
  expect(row).toMatchObject({ secret_hash: null, wasSeen: true, token_hash: "of-its-token", ended_at: null, network: null });
  await older.close();
});
