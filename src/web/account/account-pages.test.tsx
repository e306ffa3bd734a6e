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
