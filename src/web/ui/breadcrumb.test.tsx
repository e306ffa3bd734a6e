import { expect, it } from "vitest";
import { linksIn, renderPart } from "#support/render-part.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";

const crumbs = [
  { title: "Home", to: "/" },
  { title: "Collections", to: "/collections" },
  { title: "Centrifuges", to: "/collections/centrifuges" },
  { title: "Meridian C24" },
];
const items = async (count: number) => (await renderPart(<Breadcrumb crumbs={crumbs.slice(0, count)} />)).match(/<li class="[^"]*"/g) ?? [];

it("a breadcrumb leads to all that is above a page, and on a phone leaves out the second of four", async () => {
  const html = await renderPart(<Breadcrumb crumbs={crumbs} />);
  expect(linksIn(html)).toEqual({ Home: "/", Collections: "/collections", Centrifuges: "/collections/centrifuges" });
  expect(html).toMatch(/aria-current="page"[^>]*>Meridian C24</);
  expect((await items(4)).map((item) => item.includes("max-sm:hidden"))).toEqual([false, true, false, false]);
  expect((await items(3)).map((item) => item.includes("max-sm:hidden"))).toEqual([false, false, false]);
});
