import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Before the router hears of it: whoever goes back finds the page laid out as a whole, see `later-*` in app.css.
addEventListener("popstate", () => document.documentElement.classList.add("laid-out-whole"), { once: true });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
