import { describe, expect, it } from "vitest";
import { changeSettings } from "#domain/settings/settings.ts";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const message = { name: "Ada Byron", email: "ada@example.org", subject: "Other", message: "Do you calibrate balances?" };

async function post(path: string, body: unknown) {
  const { app } = openTestApp(shopOf());
  const response = await app.request(testOrigin + path, {
    method: "POST",
    headers: { Origin: testOrigin, "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

describe("POST /api/contact", () => {
  it("thanks without a promise that nobody made, and with the one of the settings", async () => {
    expect(await post("/api/contact", message)).toEqual({
      status: 200,
      json: { message: "Thank you for contacting us! We have received your message." },
    });
    await changeSettings(shopOf(), { kind: "system" }, "promises", { replyHours: 24 });
    expect((await post("/api/contact", message)).json.message).toBe("Thank you for contacting us! We will respond within 24 hours.");
  });

  it("answers the fault of each field", async () => {
    expect(await post("/api/contact", { ...message, email: "ada", message: "Hi" })).toEqual({
      status: 400,
      json: { errors: { email: "Please enter a valid email address.", message: "Please write at least 10 characters." } },
    });
    expect(Object.keys((await post("/api/contact", {})).json.errors)).toEqual(["name", "email", "subject", "message"]);
  });

  it("answers an error to what is no JSON", async () => {
    expect(await post("/api/contact", "name=Ada")).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  });
});

describe("POST /api/newsletter", () => {
  it("gives the same answer to a new and a known address", async () => {
    const first = await post("/api/newsletter", { email: "ada@example.org" });
    expect(first).toEqual({ status: 200, json: { message: "Thank you for subscribing! Check your inbox for confirmation." } });
    expect(await post("/api/newsletter", { email: "ADA@example.org" })).toEqual(first);
    expect(await shopOf().sql`select count(*)::int from subscribers`).toEqual([{ count: 1 }]);
  });

  it("says what is wrong with the address", async () => {
    expect(await post("/api/newsletter", { email: "ada" })).toMatchObject({ status: 400, json: { error: "Please enter a valid email address." } });
    expect(await post("/api/newsletter", {})).toMatchObject({ status: 400, json: { error: "Please enter your email address." } });
  });
});
