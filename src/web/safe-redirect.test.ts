import { expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

it("goes to paths of this site", () => {
  for (const path of ["/admin", "/admin/orders?status=open#top", "/", "/account/orders/1", "/search?q=https://x.example"])
    expect(safeRedirect(path, "/account")).toBe(path);
});

it("never leaves this site", () => {
  const leaving = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "evil.example",
    "",
    null,
    undefined,
    `/${"x".repeat(3000)}`,
  ];
  for (const path of leaving) expect([path, safeRedirect(path, "/account")]).toEqual([path, "/account"]);
});
