import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { CallFault } from "#web/api-client.ts";
import { ActionFaults, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { AreaField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { FileDrop, QueueState } from "./file-drop.tsx";
import { productQuery } from "./product-query.ts";
import { useFileQueue, type WaitingFile } from "./waiting-files.ts";

type Answer = { product: AdminProduct };
type Image = AdminProduct["images"][number];
const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";
const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";

/**
 * Pictures are stored as they are added, separately from the form; so are their order, descriptions and removal. Those of a product that does not
 * exist yet (`product` null) are uploaded once it does.
 */
export function PicturesPanel({ product, disabled }: { product: AdminProduct | null; disabled: boolean }) {
  const queue = useFileQueue("pictures", product?.id ?? null, useUpload(product));
  const address = usePictureAddress(product);
  useDownloads(product);
  return (
    <Panel title="Pictures">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {product && <StoredPictures product={product} disabled={disabled} />}
        {queue.waiting.map((waiting) => (
          <WaitingTile key={waiting.id} waiting={waiting} onRemove={product ? null : () => queue.remove(waiting.id)} />
        ))}
        {!disabled && (
          <li>
            <FileDrop
              label="Add pictures"
              icon={<ImagePlus aria-hidden="true" className="size-6" />}
              accept={pictureTypes}
              queue={queue}
              className="aspect-square"
              {...(product && { onAddress: address.add })}
            />
          </li>
        )}
      </ul>
      {product?.images.length === 0 && disabled && <p className="text-slate">No pictures. The shop shows a drawing instead.</p>}
      <QueueState queue={queue} isNew={product === null} noun="pictures" />
      {!disabled && product && <AddressField address={address} />}
    </Panel>
  );
}

function StoredPictures({ product, disabled }: { product: AdminProduct; disabled: boolean }) {
  const { order, move, describe, remove, retry } = usePictureActions(product);
  const [removing, setRemoving] = useState<Image | null>(null);
  return (
    <>
      {product.images.map((image, at) => (
        <li key={image.id} className="grid content-start gap-2">
          <PictureTile image={image} isFirst={at === 0} onRetry={disabled ? null : () => retry.mutate(image.id)} />
          <DescriptionField key={image.alt} image={image} at={at} disabled={disabled} describe={describe} />
          {!disabled && (
            <div className="flex justify-between">
              <span className="flex">
                <button type="button" className={iconButton} disabled={at === 0 || order.isPending} onClick={() => move(at, -1)}>
                  <ArrowLeft aria-hidden="true" className="size-4" />
                  <span className="sr-only">Move picture {at + 1} forward</span>
                </button>
                <button
                  type="button"
                  className={iconButton}
                  disabled={at === product.images.length - 1 || order.isPending}
                  onClick={() => move(at, 1)}
                >
                  <ArrowRight aria-hidden="true" className="size-4" />
                  <span className="sr-only">Move picture {at + 1} back</span>
                </button>
              </span>
              <button type="button" className={iconButton} onClick={() => setRemoving(image)}>
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove picture {at + 1}</span>
              </button>
            </div>
          )}
        </li>
      ))}
      <ConfirmDialog
        open={removing !== null}
        title="Remove this picture?"
        confirm="Remove picture"
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      >
        <p>It is removed from the product immediately. To show it again, you have to upload it again.</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows the file from the browser. `onRemove` null: it is being uploaded. */
function WaitingTile({ waiting: { file }, onRemove }: { waiting: WaitingFile; onRemove: (() => void) | null }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className="grid content-start gap-2">
      <span className="admin-picture grid aspect-square place-items-center overflow-hidden rounded-control border border-line">
        {url && <img src={url} alt={file.name} width={400} height={400} className="size-full object-contain opacity-70" />}
      </span>
      {onRemove && (
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-slate">{file.name}</span>
          <button type="button" className={iconButton} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove {file.name}</span>
          </button>
        </span>
      )}
    </li>
  );
}

type DescriptionProps = { image: Image; at: number; disabled: boolean; describe: (id: string, alt: string, seen: string) => Promise<unknown> };

/** Saved when the field is left. A description that could not be saved stays in the field and in this browser. */
function DescriptionField({ image, at, disabled, describe }: DescriptionProps) {
  const form = useActionForm({
    initial: { alt: image.alt },
    draft: { record: `picture/${image.id}`, title: `Description of picture ${at + 1}`, path: useLocation().pathname },
    run: ({ alt }, { seen }) => describe(image.id, alt.trim(), seen.alt.trim()),
  });
  return (
    <div>
      <AreaField
        form={{ ...form, disabled }}
        name="alt"
        label={`Description of picture ${at + 1}`}
        hideLabel
        placeholder="What the picture shows"
        maxLength={500}
        onBlur={() => form.isDirty && !form.isPending && form.submit()}
        {...(form.restoredAt !== null && { hint: "Not saved yet. It is saved when you leave the field." })}
      />
      <ActionFaults form={form} />
    </div>
  );
}

function PictureTile({ image, isFirst, onRetry }: { image: Image; isFirst: boolean; onRetry: (() => void) | null }) {
  return (
    <span className="admin-picture relative grid aspect-square place-items-center overflow-hidden rounded-control border border-line">
      {image.thumbnailUrl ? (
        <img src={image.thumbnailUrl} alt={image.alt} width={400} height={400} loading="lazy" className="size-full object-contain" />
      ) : (
        <span className="grid justify-items-center gap-1 p-3 text-center text-[0.8125rem] text-[#4a5b63] [overflow-wrap:anywhere]">
          {image.fetchFault ? `Could not be downloaded: ${image.fetchFault}` : "Downloading…"}
          {image.fetchFault && onRetry && (
            <button type="button" className="min-h-6 text-ink underline pointer-coarse:min-h-11" onClick={onRetry}>
              Try again
            </button>
          )}
        </span>
      )}
      {isFirst && <span className="absolute top-1.5 left-1.5 rounded-sm bg-paper px-1.5 py-0.5 text-xs font-medium text-ink">Main</span>}
    </span>
  );
}

/** The actions on pictures. Each answers with the whole product, which then replaces the one on screen. */
function usePictureActions(product: AdminProduct) {
  const client = useQueryClient();
  const { id } = product;
  const show = (answer: Answer) => client.setQueryData(productQuery(product.id).queryKey, answer);
  const fail = (fault: unknown) => toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" });
  const order = useMutation({
    mutationFn: (ids: string[]) => callAdmin("PUT /api/admin/products/:id/pictures/order", { params: { id }, body: { ids } }),
    onSuccess: show,
    onError: fail,
  });
  const describe = (imageId: string, alt: string, seen: string) =>
    callAdmin("PATCH /api/admin/products/:id/pictures/:imageId", { params: { id, imageId }, body: { alt, seen } }).then(show);
  const remove = useMutation({
    mutationFn: (imageId: string) => callAdmin("DELETE /api/admin/products/:id/pictures/:imageId", { params: { id, imageId } }),
    onSuccess: (answer) => {
      show(answer);
      toast("Picture removed.");
    },
    onError: fail,
  });

  const retry = useMutation({
    mutationFn: (imageId: string) => callAdmin("POST /api/admin/remote-pictures/retries", { body: { ids: [imageId] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: productQuery(id).queryKey }),
    onError: fail,
  });

  const move = (at: number, by: number) => {
    const ids = product.images.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved) ids.splice(at + by, 0, moved);
    order.mutate(ids);
  };
  return { order, move, describe, remove, retry };
}

type PictureAddress = { add: (address: string) => void; isPending: boolean; fault: string | null };

/** Adds a picture from a web address; the shop downloads it. */
function usePictureAddress(product: AdminProduct | null): PictureAddress & { done: number } {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const id = product?.id ?? "";
  const { mutate, isPending, error } = useMutation({
    mutationFn: (address: string) => callAdmin("POST /api/admin/products/:id/pictures/address", { params: { id }, body: { address } }),
    onSuccess: (answer) => {
      client.setQueryData(productQuery(id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      setDone((before) => before + 1);
      toast("The picture is being downloaded.");
    },
  });
  const fault = error instanceof CallFault ? (error.fields["address"] ?? error.message) : (error?.message ?? null);
  return { add: mutate, isPending, fault, done };
}

const downloadCheckMs = 2000;

/** Reloads the product while pictures are being downloaded. */
function useDownloads(product: AdminProduct | null): void {
  const isWaiting = product?.images.some(({ thumbnailUrl, fetchFault }) => !thumbnailUrl && !fetchFault) ?? false;
  useQuery({ ...productQuery(product?.id ?? ""), enabled: isWaiting, refetchInterval: isWaiting && downloadCheckMs });
}

/** This field is inside the form of the product, so it is not a form of its own. */
function AddressField({ address: { add, isPending, fault, done } }: { address: PictureAddress & { done: number } }) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (done > 0) setTyped("");
  }, [done]);
  const send = () => typed.trim() !== "" && !isPending && add(typed.trim());
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <AdminField
        label="From an address"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        error={fault ?? undefined}
        hint="The shop downloads the picture. You can also paste an address while you type in no field."
        className="min-w-60 flex-1"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          send();
        }}
      />
      <AdminButton className="mt-6" disabled={isPending || typed.trim() === ""} onClick={send}>
        Add picture
      </AdminButton>
    </div>
  );
}

function useUpload(product: AdminProduct | null) {
  const client = useQueryClient();
  const id = product?.id ?? "";
  return useCallback(
    async (file: File, onProgress: (part: number) => void) => {
      const answer = await uploadAdmin("POST /api/admin/products/:id/pictures", { params: { id }, file: { picture: file } }, onProgress);
      client.setQueryData(productQuery(id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
    },
    [client, id],
  );
}
