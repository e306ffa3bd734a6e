import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { scopeText } from "#domain/exemptions/exemption-rules.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { stateOf } from "../tax-certificates/certificate-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Panel } from "../toolkit/page-frame.tsx";

/** The customer's tax certificates and their states. Shows nothing if the customer sent none. */
export function CustomerCertificates({ email }: { email: string }) {
  const query = { search: email, view: "all" } as const;
  const { data } = useQuery({
    queryKey: ["admin", "tax-certificates", query],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/tax-certificates", { query }, { signal }),
  });
  // The search finds parts of an email address too.
  const own = (data?.certificates ?? []).filter((certificate) => certificate.email.toLowerCase() === email.toLowerCase());
  if (own.length === 0) return null;
  return (
    <Panel title="Tax certificates">
      <ul className="grid gap-3">
        {own.map((certificate) => (
          <li key={certificate.id}>
            <span className="flex flex-wrap items-center gap-2">
              <Link to={links.adminTaxCertificate(certificate.id)} className="font-medium text-accent hover:underline">
                {certificate.number}
              </Link>
              <Badge tone={stateOf(certificate).tone}>{stateOf(certificate).text}</Badge>
            </span>
            <span className="block text-slate">{scopeText(certificate)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
