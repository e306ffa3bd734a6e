import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

it("needs nothing at all, and takes empty for unset", () => {
  expect(readConfig({})).toMatchObject({ port: 3000, databaseUrl: null, smtpUrl: null, sampleShop: true, role: "all" });
  expect(readConfig({ PORT: "", DATABASE_URL: "", OWNER_PASSWORD: "" })).toEqual(readConfig({}));
});

it("lists every fault at once, without the values, which may be secret", () => {
  const read = () =>
    readConfig({
      PORT: "70000",
      DATABASE_URL: "mysql://shop:secret-word@host/shop",
      OWNER_PASSWORD: "short-word",
      SMTP_URL: "mail",
      PUBLIC_URL: "https://shop.example",
    });
  expect(read).toThrow(/4 faults[\s\S]*PORT[\s\S]*DATABASE_URL[\s\S]*OWNER_PASSWORD[\s\S]*SMTP_URL/);
  expect(read).not.toThrow(/secret-word|short-word/);
});

it("says of each fault what is needed", () => {
  expect(() => readConfig({ PORT: "abc" })).toThrow("PORT: A whole number from 0 to 65535 is needed.");
  expect(() => readConfig({ OWNER_PASSWORD: "short" })).toThrow("OWNER_PASSWORD: 12 characters or more are needed.");
  expect(() => readConfig({ PUBLIC_URL: "shop.example" })).toThrow("PUBLIC_URL: A URL is needed that begins with http:// or https://.");
  expect(() => readConfig({ ROLE: "none" })).toThrow("ROLE: One of these is needed: all, web, jobs.");
});

it("takes only the origin of PUBLIC_URL, and DATA_DIR as a whole path", () => {
  expect(readConfig({ PUBLIC_URL: "https://shop.example/some/path" }).publicUrl).toBe("https://shop.example");
  expect(readConfig({ DATA_DIR: "here" }).dataDir).toBe(resolve("here"));
});

it("splits the work over machines only with a database that several can reach", () => {
  expect(() => readConfig({ ROLE: "jobs" })).toThrow(/DATABASE_URL/);
  expect(readConfig({ ROLE: "jobs", DATABASE_URL: "postgres://shop@host/shop" }).role).toBe("jobs");
});

it("leads the links of emails to PUBLIC_URL, without it to this machine", () => {
  expect(readConfig({ PUBLIC_URL: "https://shop.example" }).mailOrigin).toBe("https://shop.example");
  expect(readConfig({ PORT: "3100" }).mailOrigin).toBe("http://localhost:3100");
});

it("sends real email only when it knows the shop's own address, so that no Host header gets into its links", () => {
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example" })).toThrow(/PUBLIC_URL/);
  expect(readConfig({ SMTP_URL: "smtp://mail.example", PUBLIC_URL: "https://shop.example" }).smtpUrl).toBe("smtp://mail.example");
});
