import { z } from "zod";

/** Schemas of category groups; safe in a browser. */

/** The drawings that a group may have beside its title, with what they are called. */
export const categoryIcons = {
  "flask-conical": "Flask",
  microscope: "Microscope",
  orbit: "Centrifuge",
  pipette: "Pipette",
  rainbow: "Light",
  scale: "Balance",
  "shield-check": "Safety",
  thermometer: "Thermometer",
  tornado: "Mixing",
} as const;
export type CategoryIcon = keyof typeof categoryIcons;

export const categoryGroupsInput = z.object({
  /** As `readCategoryGroups` answered it. */
  seen: z.string().max(100),
  /** All groups in their order; one that is not named is removed, and its collections are in no group. */
  groups: z
    .array(
      z.object({
        /** Null: a new one. */
        id: z.uuid().nullable(),
        title: z.string().trim().min(1, "Enter a title.").max(80),
        icon: z.enum(Object.keys(categoryIcons) as [CategoryIcon, ...CategoryIcon[]], "Choose a drawing."),
        /** Each in one group at most. */
        collectionIds: z.array(z.uuid()).max(200),
      }),
    )
    .max(30, "At most 30 groups."),
});
export type CategoryGroupsInput = z.input<typeof categoryGroupsInput>;
