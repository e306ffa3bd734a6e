import { useQuery } from "@tanstack/react-query";
import { type MailGroup, type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import { isBuyerMail } from "#domain/notifications/mail-texts.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { useListState } from "../toolkit/list-controls.tsx";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailTextsForm, mailQuery } from "./mail-texts-form.tsx";

export const meta = () => [{ title: "Email texts · Admin" }, { name: "robots", content: "noindex" }];

const groups: MailGroup[] = ["Orders", "Accounts", "Messages", "Newsletter", "Staff"];
const keys = Object.keys(mailTitles) as MailKey[];
const keysOf = (group: MailGroup) => keys.filter((key) => mailTitles[key].group === group);

/** Every email of the shop as it would be sent, with the texts that staff may replace. */
export default function MailsPage() {
  const list = useListState();
  const asked = list.get("mail") as MailKey;
  const key = keys.includes(asked) ? asked : "order-confirmation";
  const query = useQuery({ ...mailQuery(key), placeholderData: (before) => before });
  // While another email loads, the previous answer still says which emails have texts of the merchant.
  const data = query.data?.mail.key === key ? query.data : null;
  const changed = query.data?.changed ?? [];
  return (
    <PageFrame title="Email texts" back={{ to: links.adminSettings("mail"), text: "Email sender" }}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <MailMenu chosen={key} changed={changed} onChoose={(mail) => list.change({ mail })} />
        <AdminSelect
          label="Email"
          className="lg:hidden"
          options={groups.flatMap((group) => keysOf(group).map((mail): Choice => [mail, choiceText(mail, changed)]))}
          value={key}
          onChange={(event) => list.change({ mail: event.target.value })}
        />
        <div key={key} className="min-w-0">
          {data ? (
            isBuyerMail(key) && data.texts ? (
              <>
                <h2 className="mb-3 text-lg">{mailTitles[key].title}</h2>
                <MailTextsForm mail={key} texts={data.texts} saved={data.mail} />
              </>
            ) : (
              <MailPreview mailKey={key} mail={data.mail} />
            )
          ) : (
            <Panel>
              {query.error ? (
                <FaultNote fault={query.error} onRetry={query.refetch} what="This email could not be shown." />
              ) : (
                <Skeleton rows={12} label="Loading the email…" />
              )}
            </Panel>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

const choiceText = (mail: MailKey, changed: string[]) =>
  `${mailTitles[mail].group}: ${mailTitles[mail].title}${changed.includes(mail) ? " (your texts)" : ""}`;

type MenuProps = { chosen: MailKey; changed: string[]; onChoose: (key: MailKey) => void };

function MailMenu({ chosen, changed, onChoose }: MenuProps) {
  return (
    <Panel className="hidden lg:block">
      <nav aria-label="Emails" className="grid gap-4">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`mails-${group}`}>
            <h2 id={`mails-${group}`} className="mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">
              {group}
            </h2>
            <ul className="grid gap-1">
              {keysOf(group).map((key) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-current={key === chosen ? "page" : undefined}
                    onClick={() => onChoose(key)}
                    className={classNames(
                      "flex min-h-9 w-full items-center justify-between gap-2 rounded-control px-3 text-left font-medium pointer-coarse:min-h-11",
                      key === chosen ? "bg-accent-soft text-accent-strong" : "text-slate hover:bg-canvas hover:text-ink",
                    )}
                  >
                    {mailTitles[key].title}
                    {changed.includes(key) && <span className="text-[0.8125rem] font-normal whitespace-nowrap">Your texts</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Panel>
  );
}
