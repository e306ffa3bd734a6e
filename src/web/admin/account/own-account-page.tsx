import { useQuery } from "@tanstack/react-query";
import { links } from "#web/links.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { EmailPanel, NamePanel } from "./own-name-and-email.tsx";
import { PasswordPanel } from "./own-password-panel.tsx";
import { ownSecurityQuery } from "./own-security.ts";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export const meta = () => [{ title: "Your account · Admin" }, { name: "robots", content: "noindex" }];

/** The signed-in person's name, email address, password, second factor, passkeys and sessions. */
export default function OwnAccountPage() {
  const query = useQuery(ownSecurityQuery);
  return (
    <DetailPage query={query} noun="account" title="Your account" back={{ to: links.admin(), text: "Dashboard" }} narrow>
      {(security) => (
        <PageFrame title="Your account" back={{ to: links.admin(), text: "Dashboard" }} narrow>
          <div className="grid grid-cols-1 gap-4">
            <NamePanel />
            <EmailPanel email={security.email} />
            <PasswordPanel least={security.least} />
            <SecondFactorPanel security={security} />
            <PasskeysPanel security={security} />
            <SessionsPanel security={security} />
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}
