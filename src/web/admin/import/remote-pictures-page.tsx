import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { pictureCount, remotePicturesQuery } from "./remote-pictures-query.ts";

export const meta = () => [{ title: "Pictures to download · Admin" }, { name: "robots", content: "noindex" }];

type Picture = Answer<"GET /api/admin/remote-pictures">["pictures"][number];

const back = { to: links.adminPage("import"), text: "Import and export" };

/** Pictures of other hosts that could not be downloaded, each with the reason and a retry. */
export default function RemotePicturesPage() {
  const { get, change } = useListState();
  const after = get("after");
  const mayChange = useRight("products.change");
  const retry = useRetry();
  return (
    <DetailPage query={useQuery(remotePicturesQuery(after))} noun="list of pictures" title="Pictures to download" back={back} narrow>
      {({ pictures, next, failed, waiting }) => (
        <PageFrame
          title="Pictures to download"
          back={back}
          narrow
          actions={
            mayChange &&
            failed > 0 && (
              <AdminButton disabled={retry.isPending} onClick={() => retry.mutate(null)}>
                <RotateCw aria-hidden="true" className="size-4" />
                Retry all
              </AdminButton>
            )
          }
        >
          <p role="status" className="mb-4 text-slate">
            {pictureCount(failed)} could not be downloaded.{waiting > 0 && ` ${pictureCount(waiting)} waiting to be downloaded.`}
          </p>
          <Panel flush>
            {pictures.length === 0 ? (
              <EmptyNote title="No failed downloads">This list shows pictures that could not be downloaded, and why.</EmptyNote>
            ) : (
              <>
                <ul className="grid">
                  {pictures.map((picture) => (
                    <PictureRow key={picture.id} picture={picture} {...(mayChange && { onRetry: () => retry.mutate([picture.id]) })} />
                  ))}
                </ul>
                <CursorPages after={after} next={next} noun="picture" count={pictures.length} onChange={(cursor) => change({ after: cursor })} />
              </>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | null) => callAdmin("POST /api/admin/remote-pictures/retries", { body: { ids } }),
    onSuccess: ({ retried }) => toast(`${pictureCount(retried)} will be downloaded again.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "remote-pictures"] }),
  });
}

function PictureRow({ picture: { productId, productTitle, url, reason }, onRetry }: { picture: Picture; onRetry?: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 first:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <Link to={links.adminProduct(productId)} className="font-medium hover:text-accent">
          {productTitle}
        </Link>
        <p className="text-[0.8125rem] text-slate [overflow-wrap:anywhere]">{url}</p>
        <p className="text-red">Not downloaded: {reason}.</p>
      </div>
      {onRetry && (
        <AdminButton onClick={onRetry} aria-label={`Retry the picture of ${productTitle}`}>
          Retry
        </AdminButton>
      )}
    </li>
  );
}
