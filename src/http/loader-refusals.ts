import { data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { refusalText } from "#web/messages/refusal-words.ts";
import { pageRecordContext, requestIdContext, shopContext } from "#web/page-context.ts";
import { logRefusal, unexpectedWords } from "./fault-responses.ts";
import { refusalIn, refusalStatus } from "./refusals.ts";

/** Makes every loader and action respond to a refusal with its status and message, and to a fault with its id, as the API does. */
export function withAnswers(original: ServerBuild): ServerBuild {
  const routes = Object.entries(original.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = translating(module.loader);
    if (module.action) module.action = translating(module.action);
    return [id, { ...route, module }];
  });
  return { ...original, routes: Object.fromEntries(routes) };
}

function translating<Result>(handler: (given: LoaderFunctionArgs) => Result | Promise<Result>) {
  return async (given: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await handler(given);
    } catch (thrown) {
      const refusal = refusalIn(thrown);
      if (refusal?.cause !== undefined) {
        const { context } = given;
        logRefusal({ shop: context.get(shopContext), requestId: context.get(requestIdContext) }, refusal);
      }
      if (refusal) throw data({ code: refusal.code, error: refusalText(refusal) }, { status: refusalStatus[refusal.code] });
      // Redirects and answers that a page gives on purpose, and requests whose response nobody reads.
      if (!(thrown instanceof Error) || given.request.signal.aborted) throw thrown;
      given.context.get(pageRecordContext).fault ??= thrown;
      throw data({ error: unexpectedWords, errorId: given.context.get(requestIdContext) }, { status: 500 });
    }
  };
}
