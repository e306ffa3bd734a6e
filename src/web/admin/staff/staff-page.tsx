import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { useActionFromUrl } from "../toolkit/action-from-url.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { InviteForm } from "./invite-form.tsx";
import { factorText, nameOf, type Person, roleText, staffListQuery } from "./staff-list-query.ts";
import { PersonDialog } from "./staff-member-dialog.tsx";

export const meta = () => [{ title: "Staff and roles · Admin" }, { name: "robots", content: "noindex" }];

/** The staff with their roles; for owners. */
export default function StaffPage() {
  const query = useQuery(staffListQuery);
  const [isInviting, setInviting] = useState(false);
  useActionFromUrl({ invite: () => setInviting(true) });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const close = () => setInviting(false);
  return (
    <DetailPage query={query} noun="list of staff" title="Staff and roles" back={{ to: links.admin(), text: "Dashboard" }}>
      {({ staff, invitations }) => (
        <PageFrame
          title="Staff and roles"
          actions={
            <AdminButton look="solid" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" className="size-4" />
              Invite a person
            </AdminButton>
          }
        >
          <div className="grid grid-cols-1 gap-4">
            <Panel flush>
              <AdminTable
                caption="People"
                columns={columns(setOpenedId)}
                rows={staff}
                keyOf={({ id }) => id}
                narrowBelow="3xl"
                phone={(person) => <PhoneRow person={person} onOpen={setOpenedId} />}
              />
            </Panel>
            {invitations.length > 0 && <InvitationsPanel invitations={invitations} />}
          </div>
          <Dialog isForm open={isInviting} title="Invite a person" onClose={close}>
            <InviteForm onClose={close} />
          </Dialog>
          <PersonDialog person={staff.find(({ id }) => id === openedId) ?? null} onClose={() => setOpenedId(null)} />
        </PageFrame>
      )}
    </DetailPage>
  );
}

const columns = (onOpen: (id: string) => void): AdminColumn<Person>[] => [
  { id: "name", title: "Name", cellClassName: "w-full max-w-44", cell: (person) => <Name person={person} onOpen={onOpen} /> },
  { id: "role", title: "Role", cell: ({ role }) => roleText(role) },
  { id: "factor", title: "Second factor", cellClassName: "whitespace-nowrap", cell: (person) => <Factor person={person} /> },
  {
    id: "signed-in",
    title: "Last sign-in",
    cellClassName: "whitespace-nowrap text-slate",
    cell: ({ lastSignInAt }) => (lastSignInAt ? timeText(lastSignInAt) : "Never"),
  },
  { id: "state", title: "Status", cell: (person) => <State person={person} /> },
];

function Name({ person, onOpen }: { person: Person; onOpen: (id: string) => void }) {
  const { account } = useAdminSession();
  return (
    <button type="button" onClick={() => onOpen(person.id)} className="block w-full min-w-0 text-left after:absolute after:inset-0 hover:text-accent">
      <span className="block truncate font-medium">
        {nameOf(person)}
        {person.id === account.id && <span className="font-normal text-slate"> (you)</span>}
      </span>
      <span className="block truncate text-[0.8125rem] text-slate">{person.email}</span>
    </button>
  );
}

function Factor({ person }: { person: Person }) {
  const text = factorText(person);
  return text ? text : <Badge tone="amber">None</Badge>;
}

function State({ person: { deactivatedAt } }: { person: Person }) {
  return deactivatedAt ? <Badge tone="gray">Deactivated</Badge> : <Badge tone="green">Active</Badge>;
}

function PhoneRow({ person, onOpen }: { person: Person; onOpen: (id: string) => void }) {
  return (
    <div className="relative grid gap-1 px-4 py-3">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 flex-1">
          <Name person={person} onOpen={onOpen} />
        </span>
        <State person={person} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>{roleText(person.role)}</span>
        <span>Second factor: {factorText(person) ?? "none"}</span>
      </span>
    </div>
  );
}
