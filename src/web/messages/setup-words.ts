import type { SetupStepName } from "#domain/setup-guide/setup-guide.ts";
import { links } from "#web/links.ts";

type Words = { title: string; done: string; to: string; link: string };

/** The steps until the shop can sell, complete by type. */
export const setupWords: Record<SetupStepName, Words> = {
  name: { title: "Name your shop", done: "The shop has a name of its own.", to: links.adminSettings("shop"), link: "Enter the name" },
  address: {
    title: "Say where you are",
    done: "The shop has a postal address and a support email.",
    to: links.adminSettings("shop"),
    link: "Enter the address",
  },
  mail: {
    title: "Send email",
    done: "Email goes through a mail server, and staff hear of new orders.",
    to: links.adminSettings("mail"),
    link: "Set up email",
  },
  tax: { title: "Decide on tax", done: "Tax is collected as you entered it.", to: links.adminSettings("tax"), link: "Enter tax rates" },
  shipping: {
    title: "Say how you ship",
    done: "There is a way to ship with a rate.",
    to: links.adminSettings("shipping"),
    link: "Enter shipping rates",
  },
  payment: { title: "Choose how buyers pay", done: "Buyers can pay for real.", to: links.adminSettings("payments"), link: "Set up payments" },
  product: { title: "Add your first product", done: "Buyers find a product of your own.", to: links.newProduct(), link: "Add a product" },
  policies: {
    title: "Publish your policies",
    done: "Privacy, terms, returns and shipping have pages.",
    to: links.adminPage("policies"),
    link: "Write the pages",
  },
  "go-live": { title: "Go live", done: "The shop sells for real.", to: links.adminSettings("go-live"), link: "Go live" },
};
