import type { LoaderFunctionArgs } from "react-router";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";

/** For every path that has no other page. */
export function loader(given: LoaderFunctionArgs) {
  return redirectOrNotFound(given);
}

export default function NotFoundPage() {
  return null;
}
