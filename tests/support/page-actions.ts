import { createStaticHandler, isRouteErrorResponse, type RouteObject } from "react-router";
import type { RenderPage } from "#http/pages.ts";
import { pageRoutes } from "#web/page-routes.ts";

/**
 * Stands in for React Router's build in a test's app: runs the loader or action of the declared page, found by React Router's own matching, and answers
 * its result as JSON. So everything before and around a page is the app's own: origin check, limits, identity, cookies.
 */
export const pageActions: RenderPage = async (request, context) => {
  const { queryRoute } = createStaticHandler(await routes());
  try {
    const given: unknown = await queryRoute(request, { requestContext: context });
    if (given instanceof Response) return given;
    return isData(given) ? Response.json(given.data, given.init ?? {}) : Response.json(given);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    if (isData(thrown)) return Response.json(thrown.data, thrown.init ?? {});
    if (isRouteErrorResponse(thrown)) return Response.json(thrown.data, { status: thrown.status });
    throw thrown;
  }
};

let known: Promise<RouteObject[]> | null = null;

function routes(): Promise<RouteObject[]> {
  known ??= Promise.all(
    pageRoutes
      .filter(({ path }) => /^\/(account|orders|thank-you|purchase-orders|privacy-choices|checkout\/:token\/steps)/.test(path))
      .map(async ({ path, file }, at): Promise<RouteObject> => {
        const page = await import(/* @vite-ignore */ `../../src/web/${file}`);
        return { id: String(at), path, loader: page.loader ?? (() => null), ...(page.action ? { action: page.action } : {}) };
      }),
  );
  return known;
}

type Data = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };
const isData = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
