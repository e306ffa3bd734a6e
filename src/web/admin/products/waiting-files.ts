import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Files that were chosen for a product, uploaded one after the other. Those for a product that does not exist yet wait until it does.
 * They survive leaving the page, but not closing the tab, so the browser asks before it closes the tab while any file waits.
 */
export type WaitingFile = { id: string; file: File; fault: string | null };
type FileKind = "pictures" | "documents";

const none: readonly WaitingFile[] = [];
const queues = new Map<string, readonly WaitingFile[]>();
const sending = new Set<string>();
const listeners = new Set<() => void>();

const keyOf = (kind: FileKind, productId: string | null) => `${kind}/${productId ?? "new"}`;

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault();

function write(key: string, change: (files: readonly WaitingFile[]) => readonly WaitingFile[]): void {
  queues.set(key, change(queues.get(key) ?? none));
  const isAnyWaiting = [...queues.values()].some((files) => files.length > 0);
  if (isAnyWaiting) window.addEventListener("beforeunload", askBeforeClosing);
  else window.removeEventListener("beforeunload", askBeforeClosing);
  for (const listener of listeners) listener();
}

/** Moves the files that were chosen for a product that did not exist yet to the new product. */
export function giveWaitingFiles(productId: string): void {
  for (const kind of ["pictures", "documents"] as const) {
    const files = queues.get(keyOf(kind, null)) ?? none;
    if (files.length === 0) continue;
    write(keyOf(kind, null), () => none);
    write(keyOf(kind, productId), () => files);
  }
}

export type FileQueue = {
  waiting: readonly WaitingFile[];
  /** The file that is being uploaded, and which part of it is done, from 0 to 1. */
  uploading: { name: string; part: number } | null;
  add: (files: Iterable<File>) => void;
  remove: (id: string) => void;
  retry: () => void;
};

/** `productId` null: the product does not exist yet. */
export function useFileQueue(
  kind: FileKind,
  productId: string | null,
  send: (file: File, onProgress: (part: number) => void) => Promise<unknown>,
): FileQueue {
  const key = keyOf(kind, productId);
  const waiting = useSyncExternalStore(subscribe, () => queues.get(key) ?? none, emptyQueue);
  const [uploading, setUploading] = useState<FileQueue["uploading"]>(null);
  useEffect(() => {
    const next = waiting.find(({ fault }) => fault === null);
    if (productId === null || !next || sending.has(key)) return;
    sending.add(key);
    setUploading({ name: next.file.name, part: 0 });
    send(next.file, (part) => setUploading({ name: next.file.name, part }))
      .then(
        () => (files: readonly WaitingFile[]) => files.filter(({ id }) => id !== next.id),
        (fault: Error) => (files: readonly WaitingFile[]) => files.map((file) => (file.id === next.id ? { ...file, fault: fault.message } : file)),
      )
      .then((change) => {
        sending.delete(key);
        setUploading(null);
        write(key, change);
      });
  }, [waiting, productId, key, send]);
  return {
    ...{ waiting, uploading },
    add: (files) => write(key, (before) => [...before, ...[...files].map((file) => ({ id: crypto.randomUUID(), file, fault: null }))]),
    remove: (id) => write(key, (before) => before.filter((file) => file.id !== id)),
    retry: () => write(key, (before) => before.map((file) => ({ ...file, fault: null }))),
  };
}

const emptyQueue = () => none;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
