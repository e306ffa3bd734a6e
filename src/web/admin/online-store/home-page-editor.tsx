import { useQuery } from "@tanstack/react-query";
import { links } from "#web/links.ts";
import { SampleNote } from "../settings/sample-note.tsx";
import { SectionForm, settingsQuery } from "../settings/section-form.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { HomeBlocksPanel } from "./home-blocks-panel.tsx";
import { ShopLink } from "./shop-link.tsx";

export const meta = () => [{ title: "Home page · Admin" }, { name: "robots", content: "noindex" }];

/** Edits what the home page shows, block by block. */
export default function HomePageEditor() {
  const query = useQuery(settingsQuery);
  return (
    <DetailPage query={query} noun="home page" title="Home page" back={{ to: links.admin(), text: "Dashboard" }} narrow>
      {({ settings, sample }) => (
        <PageFrame title="Home page" actions={<ShopLink to={links.home()}>View home page</ShopLink>} narrow>
          <SampleNote page="home" sample={sample} />
          <SectionForm section="home" page="home" settings={settings} Fields={HomeBlocksPanel} />
        </PageFrame>
      )}
    </DetailPage>
  );
}
