import { z } from "zod";
import type { FreightDelivery, OrderDelivery } from "#db/schema/types.ts";

/** What a buyer chose about the delivery besides the method. Safe in a browser. */

const typed = z.string().trim().max(300, "At most 300 characters.");

/** The choices as typed; what is left out stays as it was. `together` is "yes", "no", or empty if nothing was chosen. */
export const typedDelivery = z.object({
  together: typed.optional(),
  unloading: typed.optional(),
  appointment: typed.optional(),
  contactName: typed.optional(),
  contactPhone: typed.optional(),
});
export type TypedDelivery = z.output<typeof typedDelivery>;

export const noDelivery: OrderDelivery = { together: null, freight: null };

/** Returns "together" as the buyer chose it, else as the settings have it. */
export function isTogether(typed: TypedDelivery, waitByDefault: boolean): boolean {
  return typed.together === "yes" || (typed.together !== "no" && waitByDefault);
}

export function freightDeliveryOf({ unloading, appointment, contactName, contactPhone }: TypedDelivery): FreightDelivery {
  return {
    unloading: unloading === "lift-gate" ? "lift-gate" : "dock",
    appointment: appointment === "yes",
    contactName: contactName ?? "",
    contactPhone: contactPhone ?? "",
  };
}

/** Returns what is missing for the delivery of freight, by field. */
export function freightFaults({ unloading, contactName = "", contactPhone = "" }: TypedDelivery): Record<string, string> {
  const faults: Record<string, string> = {};
  if (unloading !== "dock" && unloading !== "lift-gate") faults["delivery.unloading"] = "Choose how the freight is unloaded.";
  if (contactName === "") faults["delivery.contactName"] = "Enter who receives the freight.";
  else if (contactName.length > 80) faults["delivery.contactName"] = "At most 80 characters.";
  if (!/^[+\d][\d\s().-]{4,29}$/.test(contactPhone)) faults["delivery.contactPhone"] = "Enter a phone number such as +1 415 555 0100.";
  return faults;
}

const unloadingWords: Record<FreightDelivery["unloading"], string> = { dock: "loading dock", "lift-gate": "lift gate" };

/** Lines such as "Freight: lift gate, delivery by appointment", "Contact at delivery: Ada Byron, +1 ...", "Ship everything together"; empty if none. */
export function deliveryLines({ together, freight }: OrderDelivery): string[] {
  const lines: string[] = [];
  if (freight) {
    lines.push(`Freight: ${unloadingWords[freight.unloading]}${freight.appointment ? ", delivery by appointment" : ""}`);
    const contact = [freight.contactName, freight.contactPhone].filter(Boolean).join(", ");
    if (contact) lines.push(`Contact at delivery: ${contact}`);
  }
  if (together !== null) lines.push(together ? "Ship everything together" : "Ship what is in stock now, the rest later");
  return lines;
}
