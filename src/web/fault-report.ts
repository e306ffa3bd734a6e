import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { callShop } from "./api-call.ts";
import { useRequestId } from "./request-id.tsx";

/** The limit for one document: a fault that repeats is known after a few reports. */
const maxReports = 5;
let reports = 0;
const reported = new WeakMap<Error, Promise<string | null>>();

/**
 * Returns the id of the shown fault in the shop's log. A fault of the server brings its id, in the answer or, where the server rendered
 * the screen, in the document; a fault in the browser is reported first: null until then, and where it cannot be reported.
 */
export function useFaultId(fault: unknown, isServerRendered: boolean): string | null {
  const idOfPage = useRequestId();
  const [ownId, setOwnId] = useState<string | null>(null);
  const given = errorIdIn(fault) ?? (isServerRendered ? idOfPage : null);
  useEffect(() => {
    if (given === null) void reportFault(fault).then(setOwnId);
  }, [fault, given]);
  return given ?? ownId;
}

/** Reports a fault in this browser, once. Returns its id; null for what is no fault of the page, and where the shop was not reached. */
export function reportFault(fault: unknown): Promise<string | null> {
  if (!(fault instanceof Error) || isOfTheConnection(fault)) return Promise.resolve(null);
  const known = reported.get(fault);
  if (known) return known;
  if (reports++ >= maxReports) return Promise.resolve(null);
  const report = send(fault).catch(() => null);
  reported.set(fault, report);
  return report;
}

/** Reports faults outside React, in event handlers and promises, except those of browser extensions. */
export function watchFaults(): void {
  const reportOwn = (fault: unknown) => fault instanceof Error && fault.stack?.includes(location.origin) && void reportFault(fault);
  addEventListener("error", ({ error }) => reportOwn(error));
  addEventListener("unhandledrejection", ({ reason }) => reportOwn(reason));
}

async function send({ name, message, stack = "" }: Error): Promise<string | null> {
  const body = { message: `${name}: ${message}`.slice(0, 500), stack: stack.slice(0, 5000), path: location.pathname.slice(0, 500) };
  const { ok, answer } = await callShop("POST /api/faults", { body }, { keepalive: true });
  return ok ? (answer.errorId ?? null) : null;
}

/** Returns the id in the answer of a loader or action that failed on the server. */
function errorIdIn(fault: unknown): string | null {
  const data: unknown = isRouteErrorResponse(fault) ? fault.data : null;
  return typeof data === "object" && data !== null && "errorId" in data && typeof data.errorId === "string" ? data.errorId : null;
}

/** Whether it is a failed call (`CallFault`), or what browsers throw for a request or script that did not arrive. */
function isOfTheConnection(fault: Error): boolean {
  const { name, message } = fault;
  return "status" in fault || name === "AbortError" || (name === "TypeError" && /fetch|network|load failed|importing a module/i.test(message));
}
