import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import type { AdminArticle } from "./article-form.ts";
import { articleQuery } from "./article-query.ts";

type Props = {
  article: AdminArticle | null;
  /** For a new article: the picture that is uploaded once the article is created. */
  waiting: File | null;
  onWaiting: (file: File | null) => void;
  disabled: boolean;
};

/** The picture at the top of an article. It is stored at once for an existing article, and with the article for a new one. */
export function ArticlePicturePanel({ article, waiting, onWaiting, disabled }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const { upload, remove, sent } = usePicture(article);
  const local = useLocalUrl(waiting);
  const src = local ?? (article?.hasPicture ? article.pictureUrl.replace(/-200\.webp$/, "-400.webp") : null);
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    if (article) upload.mutate(file);
    else onWaiting(file);
  };
  return (
    <Panel title="Picture">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button below does the same. */}
      <div
        className="flex flex-wrap items-center gap-4"
        onDragOver={(event) => !disabled && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!disabled) take(event.dataTransfer.files[0]);
        }}
      >
        {src && <img src={src} alt="" className="admin-picture aspect-video w-48 rounded-control border border-line object-cover" />}
        {!disabled && (
          <div className="flex flex-wrap gap-2">
            <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-3.5 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent pointer-coarse:min-h-11">
              {upload.isPending ? `Uploading ${Math.round(sent * 100)} %` : src ? "Replace picture" : "Upload picture"}
              <input
                ref={chooser}
                type="file"
                accept="image/png,image/jpeg,image/webp,image/avif"
                aria-describedby="article-picture-hint"
                className="sr-only"
                onChange={(event) => {
                  take(event.target.files?.[0]);
                  event.target.value = "";
                }}
              />
            </label>
            {src && (
              <AdminButton
                disabled={upload.isPending || remove.isPending}
                onClick={() => {
                  if (article) remove.mutate();
                  else onWaiting(null);
                  chooser.current?.focus();
                }}
              >
                Remove picture
              </AdminButton>
            )}
          </div>
        )}
      </div>
      <p id="article-picture-hint" className="mt-2 text-[0.8125rem] text-slate">
        {article
          ? "Shown at the top of the article, in lists and where the article is shared. It is saved as soon as you choose it."
          : "Shown at the top of the article, in lists and where the article is shared. It is saved with the article."}{" "}
        Without a picture, the shop shows a drawing.
      </p>
    </Panel>
  );
}

function usePicture(article: AdminArticle | null) {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const id = article?.id ?? "";
  const done = (words: string) => (answer: { article: AdminArticle }) => {
    client.setQueryData(articleQuery(id).queryKey, answer);
    client.invalidateQueries({ queryKey: ["admin", "articles"] });
    toast(words);
  };
  const onError = (fault: Error) => toast(fault.message, { tone: "fault" });
  const upload = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      return uploadArticlePicture(id, file, setSent);
    },
    onSuccess: done("The picture was changed."),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callAdmin("DELETE /api/admin/articles/:id/picture", { params: { id } }),
    onSuccess: done("The picture was removed."),
    onError,
  });
  return { upload, remove, sent };
}

export function uploadArticlePicture(id: string, file: File, onProgress: (part: number) => void) {
  return uploadAdmin("POST /api/admin/articles/:id/picture", { params: { id }, file: { picture: file } }, onProgress);
}

/** Returns a URL for a file that is not uploaded yet; null without a file. */
export function useLocalUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
