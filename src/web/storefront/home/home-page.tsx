import type { Route } from "./+types/home-page";
import { loadHome } from "./home-page.server.ts";

export const loader = loadHome;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.name}</h1>;
}
