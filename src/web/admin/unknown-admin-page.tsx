import { data, type LoaderFunctionArgs, redirect, useLocation } from "react-router";
import { rightsOf } from "#domain/permissions.ts";
import { links } from "#web/links.ts";
import { actorOf } from "#web/page-context.ts";
import { firstPageOf } from "./admin-nav.tsx";
import { AdminLinkButton } from "./toolkit/admin-button.tsx";
import { EmptyNote, PageFrame, Panel } from "./toolkit/page-frame.tsx";

export const meta = () => [{ title: "Page not found · Admin" }, { name: "robots", content: "noindex" }];

/** Handles every path of the admin area that no other page has. The path of a group redirects to its first page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  const first = actor.kind === "staff" ? firstPageOf(new URL(request.url).pathname, rightsOf(actor.role)) : null;
  if (first) throw redirect(first);
  return data(null, { status: 404 });
}

export default function UnknownAdminPage() {
  const { pathname } = useLocation();
  return (
    <PageFrame title="Page not found">
      <Panel>
        <EmptyNote title="There is no such page">
          <p className="mb-4">
            No page in the admin area has the address <span className="font-mono break-all">{pathname}</span>. It may be misspelled, or the page may
            have been removed.
          </p>
          <AdminLinkButton to={links.admin()}>Dashboard</AdminLinkButton>
        </EmptyNote>
      </Panel>
    </PageFrame>
  );
}
