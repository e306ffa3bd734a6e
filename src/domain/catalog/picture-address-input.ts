import { z } from "zod";

/** Where a picture is fetched from. Whether the host may be connected to is found out when it is (`jobs/public-fetch.ts`). Safe in a browser. */
export const pictureAddress = z
  .string()
  .trim()
  .max(2000, "At most 2,000 characters.")
  .refine(isWebAddress, "Enter the address of a picture: one that begins with https:// or http:// and names no user.");

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
