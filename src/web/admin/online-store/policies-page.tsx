import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, FilePlus2 } from "lucide-react";
import { useNavigate } from "react-router";
import { policyChecks, policyTemplates } from "#domain/content/policy-templates.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Policies · Admin" }, { name: "robots", content: "noindex" }];

type Policy = Answer<"GET /api/admin/policies">["policies"][number];

/** Privacy, terms, returns and shipping: which policies exist, and a text to start from for the others. */
export default function PoliciesPage() {
  const mayChange = useRight("content.change");
  const query = useQuery({ queryKey: ["admin", "policies"], queryFn: ({ signal }) => callAdmin("GET /api/admin/policies", {}, { signal }) });
  return (
    <DetailPage query={query} noun="list of policies" title="Policies" back={{ to: links.admin(), text: "Dashboard" }} narrow>
      {({ policies }) => (
        <PageFrame title="Policies" narrow>
          <Panel>
            <p className="mb-4 text-slate">
              Buyers look for these before they order. Each policy is a page of the shop. Its template fills in your settings automatically and
              updates when you change them. The templates are a starting point and not legal advice.
            </p>
            <ul className="divide-y divide-line">
              {policies.map((policy) => (
                <PolicyRow key={policy.kind} policy={policy} mayChange={mayChange} />
              ))}
            </ul>
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function PolicyRow({ policy: { kind, title, page }, mayChange }: { policy: Policy; mayChange: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/policies", { body: { kind } }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ["admin", "policies"] });
      void client.invalidateQueries({ queryKey: ["admin", "pages"] });
      toast(`${title} was created as a draft. Read it, then publish it.`);
      void navigate(links.adminContentPage(id));
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-[0.9375rem] tracking-[-0.01em]">{page?.title ?? title}</h2>
        <p className="mt-0.5 text-slate">
          {!page ? (
            "Missing."
          ) : page.isShown ? (
            <>
              <CircleCheck aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em] text-green" />
              Buyers see it at <span className="font-mono">{links.page(page.handle)}</span>.
            </>
          ) : (
            "Not published: buyers do not see it yet."
          )}{" "}
          {page && `Last changed ${timeText(page.updatedAt)}.`}
        </p>
        {!page?.isShown && <p className="mt-0.5 text-slate">{policyChecks[kind]}</p>}
      </div>
      <div className="flex gap-2">
        {page?.isShown && (
          <a
            href={links.page(page.handle)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-9 items-center rounded-control px-3 font-medium text-accent hover:underline pointer-coarse:min-h-11"
          >
            View<span className="sr-only"> {title} (opens in a new tab)</span>
          </a>
        )}
        {page ? (
          <AdminLinkButton to={links.adminContentPage(page.id)}>
            {mayChange ? "Edit" : "Open"}
            <span className="sr-only"> {title}</span>
          </AdminLinkButton>
        ) : (
          mayChange && (
            <AdminButton look="solid" disabled={make.isPending} onClick={() => make.mutate()}>
              <FilePlus2 aria-hidden="true" className="size-4" />
              {make.isPending ? "Creating…" : "Use template"}
              <span className="sr-only"> for {policyTemplates[kind].title}</span>
            </AdminButton>
          )
        )}
      </div>
    </li>
  );
}
