import type { LoaderFunctionArgs } from "react-router";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";

/** Every address that no other page has. */
export function loader(given: LoaderFunctionArgs) {
  return redirectOrNotFound(given);
}

export default function NotFoundPage() {
  return null;
}
