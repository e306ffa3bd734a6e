import { answerStep } from "./checkout-page.server.ts";

/** Where script sends the form of the checkout page; without script it goes to the page itself. */
export const action = answerStep;
