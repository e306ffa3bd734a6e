import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { type Certificate, expiryText, placesText, stateOf } from "./certificate-words.ts";

export const meta = () => [{ title: "Tax certificates · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["waiting", "To verify"],
  ["tax-to-return", "Tax to refund"],
  ["verified", "Verified"],
  ["expired", "Expired"],
  ["declined", "Declined"],
  ["removed", "Removed"],
  ["all", "All"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

export default function TaxCertificatesPage() {
  return (
    <ListPage
      title="Tax certificates"
      noun="certificate"
      call="GET /api/admin/tax-certificates"
      queryKey="tax-certificates"
      rowsOf={({ certificates }) => certificates}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="tax-certificates"
      narrowBelow="3xl"
      phone={(certificate) => <PhoneRow certificate={certificate} />}
      empty="Buyers send tax exemption certificates at checkout or in their account. They are listed here until you verify or decline them."
    />
  );
}

const columns: AdminColumn<Certificate>[] = [
  {
    id: "number",
    title: "Certificate",
    cell: ({ id, number }) => (
      <Link to={links.adminTaxCertificate(id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
        {number}
      </Link>
    ),
  },
  { id: "email", title: "Buyer", cellClassName: "w-full max-w-44 truncate", cell: ({ email }) => email },
  { id: "places", title: "Valid in", cellClassName: "min-w-56", cell: placesText },
  { id: "expires", title: "Until", cellClassName: "whitespace-nowrap", cell: expiryText },
  {
    id: "sent",
    title: "Sent",
    className: "hidden @5xl:table-cell",
    cellClassName: "whitespace-nowrap text-slate",
    cell: ({ createdAt }) => timeText(createdAt),
  },
  { id: "state", title: "Status", cell: (certificate) => <State certificate={certificate} /> },
];

function State({ certificate }: { certificate: Certificate }) {
  const { tone, text } = stateOf(certificate);
  return <Badge tone={tone}>{text}</Badge>;
}

function PhoneRow({ certificate }: { certificate: Certificate }) {
  return (
    <Link to={links.adminTaxCertificate(certificate.id)} className="grid gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{certificate.number}</span>
        <State certificate={certificate} />
      </span>
      <span className="min-w-0 truncate text-slate">{certificate.email}</span>
      <span className="text-slate">{placesText(certificate)}</span>
    </Link>
  );
}
