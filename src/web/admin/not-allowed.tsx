import { links } from "#web/links.ts";
import { AdminLinkButton } from "./toolkit/admin-button.tsx";
import { EmptyNote, PageFrame, Panel } from "./toolkit/page-frame.tsx";

/** Shown to staff on a page that their role has no right to. */
export function NotAllowed() {
  return (
    <PageFrame title="You cannot open this page">
      <Panel>
        <EmptyNote title="Your role does not have access">
          <p className="mb-4">Ask an owner of the shop to change your role.</p>
          <AdminLinkButton to={links.admin()}>Dashboard</AdminLinkButton>
        </EmptyNote>
      </Panel>
    </PageFrame>
  );
}
