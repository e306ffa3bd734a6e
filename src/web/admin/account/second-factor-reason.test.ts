import { expect, it } from "vitest";
import { sensitiveKinds } from "#domain/sensitive-changes.ts";
import { CallFault } from "#web/api-client.ts";
import { DownloadFault } from "../toolkit/file-download.ts";
import { secondFactorReason } from "./second-factor-reason.ts";

it("Whoever is asked for a second factor reads what it protects", () => {
  const body = (protects?: string) => ({ code: "second-factor-needed", params: { methods: "", ...(protects ? { protects } : {}) } });
  expect(secondFactorReason(new DownloadFault(403, body("personal-data"), null))).toBe("This file holds personal data of customers.");
  expect(secondFactorReason(new CallFault(403, body("personal-data"), null))).toBe("This concerns personal data of customers.");
  expect(secondFactorReason(new CallFault(403, body(), null))).toBe("This concerns how your own account signs in.");
  expect(new Set(sensitiveKinds.map((kind) => secondFactorReason(new CallFault(403, body(kind), null)))).size).toBe(sensitiveKinds.length);
});
