import { z } from "zod";

/** Schemas of category groups; safe in a browser. */

/** The drawings that a group may show beside its title, with their names. */
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
  /** The value that `readCategoryGroups` returned. */
  seen: z.string().max(100),
  /** All groups in their order; a stored group that is missing here is removed, and its collections are then in no group. */
  groups: z
    .array(
      z.object({
        /** Null for a new group. */
        id: z.uuid().nullable(),
        title: z.string().trim().min(1, "Enter a title.").max(80),
        icon: z.enum(Object.keys(categoryIcons) as [CategoryIcon, ...CategoryIcon[]], "Choose a drawing."),
        /** A collection may be in only one group. */
        collectionIds: z.array(z.uuid()).max(200),
      }),
    )
    .max(30, "At most 30 groups."),
});
export type CategoryGroupsInput = z.input<typeof categoryGroupsInput>;
