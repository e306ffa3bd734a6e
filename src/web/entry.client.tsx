import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportFault, watchFaults } from "./fault-report.ts";

watchFaults();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportFault} />);
});
