import { countryName } from "#domain/postal-address.ts";
import { cartStageWords, checkoutStepWords, deviceWords } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import { stopKindWords, stopText } from "#web/messages/conversion-words.ts";
import { countText } from "./figure-text.ts";
import type { ScreenTable } from "./screen-table.ts";

/** The tables of the checkout and of abandoned carts. Pure. */

type Checkout = Answer<"GET /api/admin/analytics/checkout">;
type Carts = Answer<"GET /api/admin/analytics/abandoned-carts">;
type Cart = Carts["largest"][number];

export const checkoutStepsTable = ({ steps }: Pick<Checkout, "steps">): ScreenTable => ({
  name: "conversions/checkout-steps",
  head: ["Step", "Sessions", "Sessions, previous period", "Share of all", "Drop-off", "Median seconds since the previous step"],
  rows: steps.map((step) => [checkoutStepWords[step.name], step.visits, step.visitsBefore, step.share, step.dropOff, step.medianSeconds]),
});

export const checkoutStopsTable = ({ stops }: Pick<Checkout, "stops">): ScreenTable => ({
  name: "conversions/checkout-stops",
  head: ["Cause", "Kind", "Times", "Sessions", "Sessions without an order afterward"],
  rows: stops.map(({ kind, name, times, visits, left }) => [stopText(name), stopKindWords[kind], times, visits, left]),
});

export const shippingTable = ({ shipping }: Pick<Checkout, "shipping">): ScreenTable => ({
  name: "conversions/shipping-shown",
  head: ["From", "To", "Currency", "Sessions", "Ordered", "Share"],
  rows: shipping.map(({ lowest, highest, visits, ordered, orderRate }) => [
    ...[lowest.amount, highest.amount, lowest.currencyCode, visits, ordered, orderRate],
  ]),
});

export const cartStagesTable = ({ stages }: Pick<Carts, "stages">): ScreenTable => ({
  name: "conversions/abandoned-carts-by-stage",
  head: ["Last stage", "Carts", "Units", "Value", "Currency"],
  rows: stages.map((row) => [cartStageWords[row.stage], row.carts, row.units, row.value.amount, row.value.currencyCode]),
});

export const titleText = ({ title, others }: Cart) => (others > 0 ? `${title} and ${countText(others)} more` : title);

/** Empty if neither device nor country is known. */
export const cartPlaceText = ({ device, country }: Cart) =>
  [device && deviceWords[device], country && countryName(country)].filter(Boolean).join(", ");

export const abandonedCartsTable = ({ largest }: Pick<Carts, "largest">): ScreenTable => ({
  name: "conversions/abandoned-carts",
  head: ["Items", "Last stage", "Last change", "Device and country", "Units", "Value", "Currency"],
  rows: largest.map((cart) => [
    ...[titleText(cart), cartStageWords[cart.stage], cart.changedAt, cartPlaceText(cart), cart.units, cart.value.amount, cart.value.currencyCode],
  ]),
});
