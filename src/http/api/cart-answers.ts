import { z } from "zod";
import { money } from "./shared-schemas.ts";

const availability = z.enum(["in-stock", "limited-stock", "back-order", "out-of-stock"]);

export const cartLine = z.object({
  id: z.string(),
  quantity: z.number(),
  cost: z.object({ amountPerQuantity: money, totalAmount: money }),
  merchandise: z.object({
    id: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    price: money,
    availability: z.object({ state: availability, label: z.string(), orderable: z.number().nullable().describe("Units; null is no limit.") }),
    quantityRule: z.object({ least: z.number(), step: z.number() }).describe("Sold are multiples of `step` from `least` units on."),
    volumePrices: z.array(z.object({ quantity: z.number(), price: money })).describe("From this quantity on, what each unit costs."),
    product: z.object({
      id: z.string(),
      handle: z.string(),
      title: z.string(),
      vendor: z.string(),
      productType: z.string(),
      featuredImage: z.object({ url: z.string(), altText: z.string() }),
    }),
  }),
  marking: z.string().nullable().describe("What it may be used for by law, where that has to be confirmed at checkout."),
  notes: z.array(
    z.object({
      kind: z.enum(["price-changed", "quantity-not-available", "quantity-not-allowed", "out-of-stock", "back-order", "not-sold"]),
      text: z.string(),
    }),
  ),
});

const estimate = z.object({
  shipping: z.string().nullable().describe("In words; null where nothing is offered, or the place decides."),
  method: z.string().nullable().describe("The shipping method and its days on the way; null where none is offered."),
  arrivals: z.array(z.object({ lineId: z.string(), text: z.string() })).describe("When each line arrives; those of which nobody knows are left out."),
  notCarried: z
    .object({
      text: z.string(),
      remedy: z.string().describe("Without its full stop."),
      lines: z.array(z.object({ lineId: z.string(), text: z.string() })),
    })
    .nullable()
    .describe("What no shipping method carries there, in words; null where all of it is carried."),
  tax: z.object({ title: z.string(), amount: z.string() }).nullable().describe("Of `place`; null while there is none."),
  included: z.string().describe("What `cost.totalAmount` has in it."),
  discount: z.object({ title: z.string(), amount: z.string() }).nullable().describe("What is taken off the goods, and by which discount."),
  hint: z.string().nullable(),
  place: z.object({ country: z.string(), zip: z.string() }).nullable(),
  byPlace: z.string().describe("What giving a place would tell, in words."),
  countries: z.array(z.string()),
});

const cart = z
  .object({
    id: z.string(),
    totalQuantity: z.number(),
    cost: z.object({ subtotalAmount: money, totalAmount: money }),
    lines: z.array(cartLine),
    note: z.string().describe("What the buyer says with the order; empty: nothing."),
    costCenter: z.string().describe("To whose budget the order goes; empty: nothing."),
    estimate,
  })
  .meta({ id: "Cart" });

export const cartAnswer = z.object({ cart });
export const cartOrNone = z.object({ cart: cart.nullable() });

/** The cart, and why each line was not added that was refused. */
export const partlyAdded = z.object({
  cart: cart.nullable(),
  refused: z.array(z.object({ merchandiseId: z.string(), sku: z.string().nullable(), code: z.string(), error: z.string() })),
});

export const openedCheckout = z.object({
  checkoutUrl: z.string().describe("Where the browser goes on."),
  totalQuantity: z.number(),
  totalAmount: money,
});
