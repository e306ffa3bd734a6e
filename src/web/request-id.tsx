import { createContext, useContext } from "react";

/** Set by the server's render of responses of 400 or more; pages that may be cached never contain an id. */
export const RequestId = createContext<string | null>(null);

/** Returns the id of this page's fault in the log; the browser reads it back from the document. */
export function useRequestId(): string | null {
  const given = useContext(RequestId);
  if (given !== null || typeof document === "undefined") return given;
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? null;
}

/** Writes the id into the head, where the browser finds it again during hydration. */
export function RequestIdMeta() {
  const requestId = useRequestId();
  return requestId === null ? null : <meta name="request-id" content={requestId} />;
}
