import { describe, expect, it } from "vitest";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import LoginPage from "./login-page.tsx";
import RegisterPage from "./register-page.tsx";

const fieldsIn = (html: string) => [...html.matchAll(/<input[^>]*? name="(\w+)"/g)].map(([, name]) => name);

describe("the page to register", () => {
  it("asks for names, email address and the password twice, and leads to the login", async () => {
    const html = await renderPart(<RegisterPage actionData={undefined} />);
    expect(await textsOf(<RegisterPage actionData={undefined} />)).toEqual(
      expect.arrayContaining(["First name", "Last name", "Email address", "Password", "Confirm password", "At least 6 characters."]),
    );
    expect(fieldsIn(html)).toEqual(["firstName", "lastName", "email", "password", "confirmation"]);
    expect(linksIn(html)).toEqual({ "Sign in": "/account/login" });
  });
});

describe("the page to log in", () => {
  it("asks for email address and password, and leads to the registration", async () => {
    const html = await renderPart(<LoginPage actionData={undefined} loaderData={{ mayRenew: false }} />);
    expect(await textsOf(<LoginPage actionData={undefined} loaderData={{ mayRenew: false }} />)).toEqual(
      expect.arrayContaining(["Email", "Password"]),
    );
    expect(fieldsIn(html)).toEqual(["email", "password"]);
    expect(linksIn(html)).toEqual({ "Create an account": "/account/register", "Forgot password?": "/account/recover" });
  });
});

describe("where a visitor was going", () => {
  const wanted = "/checkouts/a1?step=payment";
  const at = (page: string) => `/account/${page}?redirect=${encodeURIComponent(wanted)}`;
  const registered = { registered: true, advice: null } as const;

  it("is kept between the login and the registration, and is where a new account goes on", async () => {
    const toRegister = linksIn(await renderPart(<LoginPage actionData={undefined} loaderData={{ mayRenew: false }} />, at("login")));
    expect(toRegister["Create an account"]).toBe(at("register"));
    expect(linksIn(await renderPart(<RegisterPage actionData={undefined} />, at("register")))).toEqual({ "Sign in": at("login") });
    expect(linksIn(await renderPart(<RegisterPage actionData={registered} />, at("register")))).toEqual({ Continue: wanted });
    expect(linksIn(await renderPart(<RegisterPage actionData={registered} />))).toEqual({ "Go to your account": "/account" });
  });

  it("is a path of the shop alone", async () => {
    const elsewhere = `/account/register?redirect=${encodeURIComponent("https://evil.example/")}`;
    expect(linksIn(await renderPart(<RegisterPage actionData={registered} />, elsewhere))).toEqual({ "Go to your account": "/account" });
  });
});
