import { expect, it } from "vitest";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { ContactForm } from "./contact-form.tsx";

const form = (replyHours: number) => <ContactForm thanks="Thank you." replyHours={replyHours} answer={undefined} />;

it("the contact form asks for name, email, subject and message, and says when it is answered where the shop promises that", async () => {
  const texts = await textsOf(form(24));
  const shown = [
    "Send Us a Message",
    "We will reply within 24 hours.",
    "Name",
    "Email",
    "Subject",
    "Message",
    "Minimum 10 characters",
    "Send Message",
  ];
  for (const text of shown) expect(texts).toContain(text);
  expect((await textsOf(form(0))).some((text) => /reply/.test(text))).toBe(false);
  expect([...(await renderPart(form(24))).matchAll(/<option value="([^"]+)"/g)].map(([, subject]) => subject)).toEqual([
    "General Inquiry",
    "Product Support",
    "Sales Question",
    "Order Status",
    "Return/Exchange",
    "Warranty Claim",
    "Technical Support",
    "Other",
  ]);
});
