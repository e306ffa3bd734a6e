import { z } from "zod";

/** How staff find an uploaded picture again; safe in a browser. */
export const pictureTitle = z.string().trim().max(200).default("");
