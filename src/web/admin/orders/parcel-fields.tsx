import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { type Carriers, trackingLink } from "#domain/orders/carriers.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { settingsQuery } from "../settings/section-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { type AdminForm, addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { TextField, useFormField } from "../toolkit/form-fields.tsx";

/** A parcel as it is typed. */
export type TypedParcel = { carrier: string; trackingNumber: string; trackingUrl: string };
type Values = { parcels: TypedParcel[] };

export const noParcel: TypedParcel = { carrier: "", trackingNumber: "", trackingUrl: "" };

/** Returns the parcels for the form. A link that the shop made itself is left out, because nobody typed it. */
export function typedParcels(carriers: Carriers, parcels: AdminOrder["fulfillments"][number]["parcels"]): TypedParcel[] {
  if (parcels.length === 0) return [noParcel];
  return parcels.map(({ carrier, trackingNumber, trackingUrl }) => ({
    carrier: carrier ?? "",
    trackingNumber: trackingNumber ?? "",
    trackingUrl: trackingUrl === trackingLink(carriers, carrier ?? "", trackingNumber ?? "") ? "" : (trackingUrl ?? ""),
  }));
}

export function sentParcels(parcels: readonly TypedParcel[]): TypedParcel[] {
  return parcels.map(({ carrier, trackingNumber, trackingUrl }) => ({
    carrier: carrier.trim(),
    trackingNumber: trackingNumber.trim(),
    trackingUrl: trackingUrl.trim(),
  }));
}

const none: Carriers = [];

/** Returns the carriers of the settings; none until the settings have loaded. */
export function useCarriers(): Carriers {
  return useQuery(settingsQuery).data?.settings.orders.carriers ?? none;
}

/** Carrier, number and link of each parcel of a shipment. */
export function ParcelFields<Form extends Values>({ form: wide }: { form: AdminForm<Form> }) {
  // Every form with parcels has the same fields for them, so the cast is safe.
  const form = wide as unknown as AdminForm<Values>;
  const parcels = useFormValue(form, (values) => values.parcels);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Parcels</legend>
      {parcels.map((parcel, at) => (
        // A parcel has no id, so its position is its key.
        <ParcelRow key={at} form={form} at={at} parcel={parcel} count={parcels.length} />
      ))}
      <AdminButton className="justify-self-start" disabled={form.disabled || parcels.length >= 50} onClick={() => addRow(form, "parcels", noParcel)}>
        <Plus aria-hidden="true" className="size-4" />
        Add another parcel
      </AdminButton>
    </fieldset>
  );
}

type RowProps = { form: AdminForm<Values>; at: number; parcel: TypedParcel; count: number };

function ParcelRow({ form, at, parcel, count }: RowProps) {
  const isOne = count === 1;
  const ending = isOne ? "" : ` of parcel ${at + 1}`;
  const carriers = useCarriers();
  const made = trackingLink(carriers, parcel.carrier, parcel.trackingNumber);
  return (
    <div className={isOne ? "grid gap-3" : "grid gap-3 rounded-control border border-line p-3"}>
      {!isOne && (
        <div className="flex items-center justify-between gap-3">
          <p className="font-medium">Parcel {at + 1}</p>
          <AdminButton title="Remove this parcel" disabled={form.disabled} onClick={() => removeRow(form, "parcels", at)}>
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove parcel {at + 1}</span>
          </AdminButton>
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <CarrierField form={form} at={at} label={`Carrier${ending}`} />
        <TextField form={form} name={`parcels[${at}].trackingNumber`} label={`Tracking number${ending}`} maxLength={120} autoComplete="off" />
      </div>
      <TextField
        form={form}
        name={`parcels[${at}].trackingUrl`}
        label={`Tracking link${ending}`}
        type="url"
        maxLength={500}
        placeholder="https://"
        hint={
          made ? (
            <>
              Leave empty to use{" "}
              <a href={made} target="_blank" rel="noreferrer" className="break-all text-accent underline">
                {parcel.carrier}’s tracking page
              </a>
              .
            </>
          ) : (
            "Created automatically for the carriers under Settings, Orders. For any other carrier, paste the link here."
          )
        }
      />
    </div>
  );
}

function CarrierField({ form, at, label }: { form: AdminForm<Values>; at: number; label: string }) {
  const list = useId();
  const carriers = useCarriers();
  const { value, change, ...state } = useFormField<Values, string>(form, `parcels[${at}].carrier`, { label });
  return (
    <div>
      <AdminField
        label={label}
        {...state}
        list={list}
        maxLength={80}
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={list}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
