import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

export const meta = () => [{ title: "API and webhooks · Admin" }, { name: "robots", content: "noindex" }];

/** How the merchant's other programs read and change the shop, and how they are told about events. */
export default function ApiPage() {
  return (
    <PageFrame
      title="API and webhooks"
      narrow
      actions={
        <AdminLinkButton to={fileUrls.apiReference()} reloadDocument>
          Documentation
        </AdminLinkButton>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ApiKeysPanel />
        <WebhooksPanel />
      </div>
    </PageFrame>
  );
}
