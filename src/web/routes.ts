import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { layouts, type PageRoute, pageRoutes } from "./page-routes.ts";

/** For React Router; pages are declared in `page-routes.ts`. */
export default [
  ...pageRoutes.filter((page) => page.layout === undefined).map(routeOf),
  ...Object.entries(layouts).map(([name, file]) => layout(file, pageRoutes.filter((page) => page.layout === name).map(routeOf))),
] satisfies RouteConfig;

function routeOf({ path, file }: PageRoute) {
  return path === "/" ? index(file) : route(path.replace(/^\//, ""), file);
}
