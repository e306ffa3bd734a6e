import type { SetupGuide, SetupStepName } from "#domain/setup-guide/setup-guide.ts";
import { links } from "#web/links.ts";

/** `done`: the text of a finished step, also true in trial mode, where nothing is really paid. */
type Words = { title: string; done: string | ((guide: SetupGuide) => string); to: string; link: string };

/** The steps until the shop can sell, complete by type. */
export const setupWords: Record<SetupStepName, Words> = {
  name: { title: "Name your shop", done: "Your shop has its own name.", to: links.adminSettings("shop"), link: "Enter the name" },
  address: {
    title: "Add your address",
    done: "The shop has a postal address and a support email.",
    to: links.adminSettings("shop"),
    link: "Enter the address",
  },
  mail: {
    title: "Send email",
    done: "Email goes through a mail server, and staff are notified of new orders.",
    to: links.adminSettings("mail"),
    link: "Set up email",
  },
  tax: { title: "Decide on tax", done: "Orders are taxed as you set it up.", to: links.adminSettings("tax"), link: "Enter tax rates" },
  shipping: {
    title: "Set up shipping",
    done: "At least one shipping method has a rate.",
    to: links.adminSettings("shipping"),
    link: "Enter shipping rates",
  },
  payment: { title: "Choose how buyers pay", done: paymentDone, to: links.adminSettings("payments"), link: "Set up payments" },
  product: { title: "Add your first product", done: "Buyers can find a product of your own.", to: links.newProduct(), link: "Add a product" },
  policies: {
    title: "Publish your policies",
    done: "Your privacy, terms, return and shipping policies are published.",
    to: links.adminPage("policies"),
    link: "Write the pages",
  },
  "go-live": { title: "Go live", done: "The shop takes real orders.", to: links.adminSettings("go-live"), link: "Go live" },
};

function paymentDone({ isLive, payBy: { card, purchaseOrder } }: Pick<SetupGuide, "isLive" | "payBy">): string {
  const ways =
    card && purchaseOrder
      ? "buyers pay by card or by purchase order"
      : card
        ? "buyers pay by card"
        : "buyers pay by purchase order, after they get the invoice. Cards need Stripe";
  const sentence = `${card ? "" : "Only purchase orders so far: "}${isLive ? ways : `once the shop is live, ${ways}`}.`;
  return sentence[0]?.toUpperCase() + sentence.slice(1);
}
