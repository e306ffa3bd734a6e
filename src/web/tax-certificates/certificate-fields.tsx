import { type ReactNode, useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { inputClass } from "#ui/input-class.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The fields of a tax exemption certificate, and a certificate that was sent, for the account, the checkout and the page of an order. */
export type CertificateCountry = { code: string; name: string; provinces: readonly { code: string; name: string }[] };
export type CertificateView = {
  id: string;
  number: string;
  status: "waiting" | "verified" | "declined";
  isExpired: boolean;
  reason: string | null;
  place: string;
  /** In words; null: it does not expire. */
  expiresOn: string | null;
};

type Props = {
  countries: CertificateCountry[];
  start: { number: string; country: string; provinces: string[] };
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The number is the one with which an order was placed. */
  isNumberFixed?: boolean;
};

export function CertificateFields({ countries, start, values, errors, isNumberFixed = false }: Props) {
  const [country, setCountry] = useState(values["country"] || start.country || (countries[0]?.code ?? ""));
  const states = countries.find(({ code }) => code === country)?.provinces ?? [];
  return (
    <>
      <TextField
        label="Certificate number"
        name="number"
        maxLength={40}
        autoComplete="off"
        readOnly={isNumberFixed}
        defaultValue={values["number"] ?? start.number}
        error={errors["number"]}
      />
      <SelectField
        label="Country"
        name="country"
        options={countries.map(({ code, name }) => [code, name] as const)}
        defaultValue={country}
        error={errors["country"]}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      {states.length > 0 && <States key={country} country={country} states={states} chosen={start.provinces} error={errors["provinces"]} />}
      <TextField
        label="Valid until (optional)"
        name="expiresOn"
        type="date"
        defaultValue={values["expiresOn"] ?? ""}
        hint="Leave it empty if the certificate does not expire."
        error={errors["expiresOn"]}
      />
      <FileField error={errors["file"]} />
    </>
  );
}

function States({
  country,
  states,
  chosen,
  error,
}: {
  country: string;
  states: CertificateCountry["provinces"];
  chosen: string[];
  error: string | undefined;
}) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? "states-error" : undefined}>
      <legend className="text-sm font-medium">Valid in</legend>
      <div className="mt-1.5 grid max-h-64 grid-cols-1 gap-x-4 overflow-y-auto rounded-control border border-edge px-3 py-1 min-[28rem]:grid-cols-2">
        {states.map(({ code, name }) => (
          <label key={code} className="flex min-h-11 items-center gap-3 sm:min-h-9">
            <input
              type="checkbox"
              name="provinces"
              value={`${country}-${code}`}
              defaultChecked={chosen.includes(code)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id="states-error" className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function FileField({ error }: { error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="certificate-file" className="text-sm font-medium">
        Certificate (PDF, PNG or JPEG)
      </label>
      <input
        id="certificate-file"
        name="file"
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        aria-describedby={error ? "certificate-file-hint certificate-file-error" : "certificate-file-hint"}
        aria-invalid={error ? true : undefined}
        className={inputClass}
      />
      <p id="certificate-file-hint" className="text-sm text-slate">
        At most 5 MB. Only you and our staff can open it.
      </p>
      {error && (
        <p id="certificate-file-error" className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}

const states = { waiting: ["amber", "Not verified yet"], verified: ["green", "Verified"], declined: ["red", "Not accepted"] } as const;

/** A certificate that was sent, with `actions` below it. */
export function SentCertificate({ certificate, actions }: { certificate: CertificateView; actions?: ReactNode }) {
  const { number, place, expiresOn, isExpired, status, reason } = certificate;
  const [tone, text] = isExpired && status !== "declined" ? (["gray", "Expired"] as const) : states[status];
  return (
    <li className="grid gap-2 rounded-surface border border-line p-5">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium [overflow-wrap:anywhere]">{number}</span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-slate">
        {place}
        {expiresOn && `, until ${expiresOn}`}
      </p>
      {status === "waiting" && !isExpired && <p className="text-[0.9375rem]">Tax is charged until we have verified it. Then we refund it.</p>}
      {status === "declined" && reason && <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{reason}</p>}
      {actions}
    </li>
  );
}
