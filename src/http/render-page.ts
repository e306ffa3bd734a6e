import * as build from "virtual:react-router/server-build";
import { createRequestHandler, data, type ServerBuild } from "react-router";
import { refusalText } from "#web/messages/refusal-words.ts";
import type { RenderPage } from "./pages.ts";
import { refusalIn, refusalStatus } from "./refusals.ts";

/** React Router over the built pages. Only this file knows the build: everything else of the app runs without one. */
export const renderPage: RenderPage = createRequestHandler(withRefusals(build));

/** Every loader and action responds to a refusal with its status and message, as the API does. */
function withRefusals(original: ServerBuild): ServerBuild {
  const routes = Object.entries(original.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = translating(module.loader);
    if (module.action) module.action = translating(module.action);
    return [id, { ...route, module }];
  });
  return { ...original, routes: Object.fromEntries(routes) };
}

function translating<Arguments extends unknown[], Result>(handler: (...given: Arguments) => Result | Promise<Result>) {
  return async (...given: Arguments): Promise<Result> => {
    try {
      return await handler(...given);
    } catch (thrown) {
      const refusal = refusalIn(thrown);
      if (!refusal) throw thrown;
      throw data({ code: refusal.code, error: refusalText(refusal) }, { status: refusalStatus[refusal.code] });
    }
  };
}
