import { answerStep } from "./checkout-page.server.ts";

/** Receives the form of the checkout page from script; without script it goes to the page itself. */
export const action = answerStep;
