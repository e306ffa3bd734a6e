import { createContext, useContext } from "react";

/** Set by the server's render of an answer of 400 or more; pages that may be kept never carry an id. */
export const RequestId = createContext<string | null>(null);

/** The id under which this page's fault is in the log; in the browser it is read back from the document. */
export function useRequestId(): string | null {
  const given = useContext(RequestId);
  if (given !== null || typeof document === "undefined") return given;
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? null;
}

/** Goes into the head, so that the browser finds the id again when it takes over. */
export function RequestIdMeta() {
  const requestId = useRequestId();
  return requestId === null ? null : <meta name="request-id" content={requestId} />;
}
