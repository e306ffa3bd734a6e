import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallFault } from "#web/api-client.ts";
import { untilDone } from "./admin-call.ts";
import { toast } from "./toasts.tsx";

/** How far a download is: lines so far, and in all as far as the server said. */
export type DownloadProgress = { lines: number; total: number | null; bytes: number };

const lineFeed = 10;

/** Downloads a file of lines and says how far it is. Throws where the server refused it, or the connection broke. */
async function downloadFile(path: string, name: string, onProgress: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw await faultOf(response);
  const total = Number(response.headers.get("x-row-count") ?? Number.NaN);
  const parts: BlobPart[] = [];
  const progress: DownloadProgress = { lines: 0, total: Number.isNaN(total) ? null : total, bytes: 0 };
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    progress.bytes += value.length;
    for (const byte of value) if (byte === lineFeed) progress.lines += 1;
    onProgress({ ...progress });
  }
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function faultOf(response: Response): Promise<CallFault> {
  const body = await response.json().catch(() => null);
  return new CallFault(response.status, body ?? { error: "The file could not be created. Try again." }, null);
}

/** A download with its progress; null while none is under way. */
export function useFileDownload() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ path, name }: { path: string; name: string }) => {
      const controller = new AbortController();
      stopping.current = controller;
      setProgress({ lines: 0, total: null, bytes: 0 });
      return untilDone(() => downloadFile(path, name, setProgress, controller.signal));
    },
    onError: (fault) => {
      if (fault.name !== "AbortError") toast(fault.message, { tone: "fault" });
    },
    onSettled: () => setProgress(null),
  });
  return { progress, start: (path: string, name: string) => mutate({ path, name }), stop: () => stopping.current?.abort() };
}
