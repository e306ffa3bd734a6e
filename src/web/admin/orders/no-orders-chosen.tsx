import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";

/** Shown if a document for several orders is opened without any: it tells staff to choose them in the list of orders. */
export function NoOrdersChosen({ title }: { title: string }) {
  return (
    <PageFrame title={title} back={{ to: links.adminOrders(), text: "Orders" }} narrow>
      <Panel>
        <EmptyNote title="No orders selected">
          <p className="mb-4">Select orders in the order list, then choose what to print.</p>
          <AdminLinkButton to={links.adminOrders({ view: "to-ship" })}>Orders to ship</AdminLinkButton>
        </EmptyNote>
      </Panel>
    </PageFrame>
  );
}
