import { useMutation } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { numberText } from "#domain/number-text.ts";
import { CallFault } from "#web/api-client.ts";
import { endedSession, neededFactor, untilDone } from "./admin-call.ts";
import { pluralOf } from "./list-controls.tsx";
import { toast } from "./toasts.tsx";

/** The progress of a download: the rows so far, and the total if the server sent it. */
export type DownloadProgress = { rows: number; total: number | null; bytes: number };

/** A download that was refused. */
export class DownloadFault extends CallFault {}

const lineFeed = 10;
const quote = 34;

/**
 * Counts the rows of a file that arrives in parts. In CSV, a line feed between quotes belongs to a cell, and the first row is the heading, which is
 * not counted.
 */
export function rowCounter(isCsv: boolean): { rows: number; take: (bytes: Uint8Array) => void } {
  let isQuoted = false;
  const counter = {
    rows: isCsv ? -1 : 0,
    take: (bytes: Uint8Array) => {
      for (const byte of bytes) {
        if (byte === quote && isCsv) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) counter.rows += 1;
      }
    },
  };
  return counter;
}

/** Downloads a file of lines, reports the progress, and returns the number of rows. Throws if the server refuses it or the connection breaks. */
async function downloadFile(path: string, name: string, onProgress: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<number> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw await faultOf(response);
  const total = Number(response.headers.get("x-row-count") ?? Number.NaN);
  const parts: BlobPart[] = [];
  const counter = rowCounter(name.endsWith(".csv"));
  const progress: DownloadProgress = { rows: 0, total: Number.isNaN(total) ? null : total, bytes: 0 };
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    progress.bytes += value.length;
    counter.take(value);
    progress.rows = Math.max(0, counter.rows);
    onProgress({ ...progress });
  }
  const url = URL.createObjectURL(new Blob(parts, { type: response.headers.get("content-type") ?? "" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return progress.rows;
}

async function faultOf(response: Response): Promise<DownloadFault> {
  const body = await response.json().catch(() => null);
  return new DownloadFault(response.status, body ?? { error: "The file could not be created. Try again." }, null);
}

const isAnybodyAsked = () => endedSession.isWaiting() || neededFactor.isWaiting();
function subscribe(listener: () => void): () => void {
  const ends = [endedSession.subscribe(listener), neededFactor.subscribe(listener)];
  return () => ends.forEach((end) => void end());
}

/**
 * A download with its progress; null while none is running, or while a dialog asks for the password or second factor. `noun` names a
 * row in the toast at the end, which says how many there were.
 */
export function useFileDownload() {
  const isAsked = useSyncExternalStore(subscribe, isAnybodyAsked, () => false);
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ path, name }: { path: string; name: string; noun: string }) => {
      const controller = new AbortController();
      stopping.current = controller;
      setProgress({ rows: 0, total: null, bytes: 0 });
      return untilDone(() => downloadFile(path, name, setProgress, controller.signal));
    },
    onSuccess: (rows, { noun }) => toast(`${numberText(rows)} ${rows === 1 ? noun : pluralOf(noun)} exported.`),
    onError: (fault) => {
      if (fault.name !== "AbortError") toast(fault.message, { tone: "fault" });
    },
    onSettled: () => setProgress(null),
  });
  return {
    progress: isAsked ? null : progress,
    start: (path: string, name: string, noun: string) => mutate({ path, name, noun }),
    stop: () => stopping.current?.abort(),
  };
}
