import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { FileQueue } from "./waiting-files.ts";

type Props = {
  /** The text on the drop area: "Add pictures". */
  label: string;
  icon: ReactNode;
  accept: string;
  queue: FileQueue;
  className?: string;
  /** Receives a web address that was pasted. */
  onAddress?: (address: string) => void;
};

const typesOf = (accept: string) => accept.split(",").filter((type) => type.includes("/"));

/** Files can be chosen, dropped, or pasted while no field has the focus. Files of other types are ignored. */
export function FileDrop({ label, icon, accept, queue, className, onAddress }: Props) {
  const [isOver, setOver] = useState(false);
  const paste = useRef((_: ClipboardEvent) => {});
  const take = (files: Iterable<File>) => queue.add([...files].filter(({ type }) => typesOf(accept).includes(type)));
  paste.current = (event) => {
    const target = event.target instanceof Element ? event.target.closest("input:not([type=file]), textarea, select, [contenteditable]") : null;
    if (target !== null || !event.clipboardData) return;
    take(event.clipboardData.files);
    const text = event.clipboardData.getData("text/plain").trim();
    if (event.clipboardData.files.length === 0 && /^https?:\/\/\S+$/i.test(text)) onAddress?.(text);
  };
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste.current(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files ?? []);
    event.target.value = "";
  };
  return (
    <label
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        "grid cursor-pointer place-content-center justify-items-center gap-2 rounded-control border border-dashed border-edge p-3 text-center text-slate focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent",
        isOver && "border-accent bg-canvas text-accent",
        className,
      )}
    >
      {icon}
      {queue.uploading ? "Uploading…" : label}
      <input type="file" multiple accept={accept} onChange={choose} className="sr-only" />
    </label>
  );
}

/** The file that is being uploaded, and the files whose upload failed. */
export function QueueState({ queue, isNew, noun }: { queue: FileQueue; isNew: boolean; noun: string }) {
  const failed = queue.waiting.filter(({ fault }) => fault !== null);
  return (
    <>
      {queue.uploading && (
        <p className="mt-3 flex items-center gap-3 text-slate">
          <progress value={queue.uploading.part} max={1} aria-label={`Uploading ${queue.uploading.name}`} className="h-1.5 flex-1 accent-accent" />
          <span className="figures">{Math.round(queue.uploading.part * 100)}%</span>
        </p>
      )}
      {isNew && queue.waiting.length > 0 && <p className="mt-3 text-slate">The {noun} are uploaded when the product is created.</p>}
      {failed.length > 0 && (
        <div role="alert" className="mt-3 grid gap-2">
          {failed.map(({ id, file, fault }) => (
            <p key={id} className="flex flex-wrap items-center gap-x-3 text-red">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {file.name}: {fault}
              </span>
              <button type="button" className="min-h-6 text-ink underline" onClick={() => queue.remove(id)}>
                Remove {file.name}
              </button>
            </p>
          ))}
          <button type="button" className="min-h-9 justify-self-start text-ink underline" onClick={queue.retry}>
            Try again
          </button>
        </div>
      )}
    </>
  );
}
