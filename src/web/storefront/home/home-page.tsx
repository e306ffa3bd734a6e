import { loadAsJson, readLoadedJson } from "#web/json-loader-data.ts";
import { links } from "#web/links.ts";
import { pageMeta, siteOf } from "../page-meta.ts";
import type { PictureView } from "../picture-view.ts";
import type { Route } from "./+types/home-page";
import { loadHome } from "./home-page.server.ts";
import { HomeView } from "./home-view.tsx";

export const loader = loadAsJson(loadHome);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shopName, tagline, home } = readLoadedJson(loaderData);
  return pageMeta(matches, {
    title: shopName,
    fullTitle: tagline ? `${shopName}: ${tagline.replace(/\.$/, "")}` : shopName,
    description: home.heroText || tagline,
    picture: previewOf(home.heroPicture, home.heroTitle || shopName),
    path: links.home(),
  });
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  return <HomeView home={readLoadedJson(loaderData)} origin={siteOf(matches).origin} />;
}

const minPreviewWidth = 600;

/** Returns the picture for links to the page on other sites: a small or upright one would look worse there than the shop's default. */
function previewOf(picture: PictureView | null, alt: string) {
  return picture && picture.width >= minPreviewWidth && picture.width >= picture.height ? { ...picture, alt } : undefined;
}
