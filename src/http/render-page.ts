import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";
import { withAnswers } from "./loader-refusals.ts";
import type { RenderPage } from "./pages.ts";

const storefront: ServerBuild = withAnswers(build);
/** Pages of the admin area get the list of all routes, others a list without those pages (`scripts/split-route-manifest.ts`). In development there is one list. */
const admin: ServerBuild = {
  ...storefront,
  assets: { ...build.assets, url: build.assets.url.replace("/assets/manifest-", "/assets/admin-manifest-") },
};
const [renderStorefront, renderAdmin] = [createRequestHandler(storefront), createRequestHandler(admin)];

/** Runs React Router with the built pages. Only this file knows the build: everything else of the app runs without one. */
export const renderPage: RenderPage = (request, context) => {
  const { pathname } = new URL(request.url);
  return /^\/admin(\/|\.data$|$)/.test(pathname) ? renderAdmin(request, context) : renderStorefront(request, context);
};
