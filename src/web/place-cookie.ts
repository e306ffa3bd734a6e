import { parse, serialize } from "hono/utils/cookie";

/** The `place` cookie of `http/cookies.ts` for loaders and actions of pages: "US 94103", to which the cart estimates. */
const maxAgeSeconds = 90 * 86_400;

export function readPlaceCookie(request: Request, origin: string): string | null {
  return parse(request.headers.get("Cookie") ?? "", nameOf(origin))[nameOf(origin)] ?? null;
}

/** For a `Set-Cookie` header. */
export function placeCookie(place: string, origin: string): string {
  const secure = origin.startsWith("https:");
  return serialize("place", place, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: maxAgeSeconds,
    secure,
    ...(secure ? { prefix: "host" } : {}),
  });
}

function nameOf(origin: string): string {
  return origin.startsWith("https:") ? "__Host-place" : "place";
}
