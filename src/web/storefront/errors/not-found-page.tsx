import type { LoaderFunctionArgs } from "react-router";
import { nothingHere } from "../nothing-here.server.ts";

/** Every address that no other page has. */
export function loader(given: LoaderFunctionArgs) {
  return nothingHere(given);
}

export default function NotFoundPage() {
  return null;
}
