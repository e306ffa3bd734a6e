import { z } from "zod";

/** The URL from which a picture is fetched. Whether its host is allowed is checked when the job connects (`jobs/public-fetch.ts`). Safe in a browser. */
export const pictureUrlInput = z
  .string()
  .trim()
  .max(2000, "At most 2,000 characters.")
  .refine(isWebAddress, "Enter the address of a picture: one that begins with https:// or http:// and names no user.");

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
