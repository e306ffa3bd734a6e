import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { withAnswers } from "./loader-refusals.ts";
import type { RenderPage } from "./pages.ts";

/** React Router over the built pages. Only this file knows the build: everything else of the app runs without one. */
export const renderPage: RenderPage = createRequestHandler(withAnswers(build));
