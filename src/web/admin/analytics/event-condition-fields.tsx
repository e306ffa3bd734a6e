import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import {
  askedEvents,
  conditionsOf,
  type EventConditionName,
  eventConditionText,
  type RequestedEvent,
  readEventCondition,
} from "#domain/reports/event-condition-input.ts";
import { eventConditionName, eventWords } from "#domain/reports/funnel-names.ts";
import { conditionWords } from "#web/messages/funnel-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { ProductFinder } from "../toolkit/product-finder.tsx";

/** An event as it is being chosen: its value may still be missing. */
export type EventDraft = { event: RequestedEvent; condition: EventConditionName | null; value: string };
type Props = { draft: EventDraft; isChecked: boolean; onChange: (draft: EventDraft) => void };

/** Pure. */
export const eventDraftOf = (text: string): EventDraft => readEventCondition(text) ?? { event: "page_view", condition: null, value: "" };

/** Returns what is wrong with the draft, or undefined. Pure. */
export const eventDraftFault = (draft: EventDraft): string | undefined =>
  draft.condition !== null && readEventCondition(eventConditionText(draft)) === null ? conditionWords[draft.condition].fault : undefined;

/** The event, and its condition and value if the event has conditions. `isChecked`: faults are shown. */
export function EventConditionFields({ draft, isChecked, onChange }: Props) {
  const { event, condition, value } = draft;
  const conditions = conditionsOf[event];
  const onEvent = (name: RequestedEvent) => {
    const kept = conditionsOf[name].find((each) => each === condition) ?? null;
    onChange({ event: name, condition: kept, value: kept === null ? "" : value });
  };
  const error = isChecked ? eventDraftFault(draft) : undefined;
  return (
    <>
      <AdminSelect
        label="Event"
        options={askedEvents.map((name) => [name, eventWords[name]])}
        value={event}
        onChange={({ target }) => onEvent(askedEvents.find((name) => name === target.value) ?? "page_view")}
      />
      {conditions.length > 0 && (
        <AdminSelect
          label="Condition"
          options={[["", "Any"], ...conditions.map((name) => [name, conditionWords[name].name] as const)]}
          value={condition ?? ""}
          onChange={({ target }) => onChange({ event, condition: conditions.find((name) => name === target.value) ?? null, value: "" })}
        />
      )}
      {condition !== null && <ConditionValue {...{ condition, value, error }} onChange={(next) => onChange({ event, condition, value: next })} />}
    </>
  );
}

type ValueProps = { condition: EventConditionName; value: string; error: string | undefined; onChange: (value: string) => void };

function ConditionValue({ condition, value, error, onChange }: ValueProps) {
  switch (condition) {
    case "product":
      return <ProductValue {...{ value, error, onChange }} />;
    case "collection":
      return <CollectionValue {...{ value, error, onChange }} />;
    default:
      return (
        <AdminField
          label={condition === "query" ? "Text" : "Path"}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          placeholder={condition === "query" ? "centrifuge" : "/collections/"}
          error={error}
          required
        />
      );
  }
}

function ProductValue({ value, error, onChange }: Omit<ValueProps, "condition">) {
  const title = useProductTitle(value);
  if (value === "")
    return (
      <div>
        <ProductFinder label="Product" chosen={new Set()} disabled={false} onChoose={({ id }) => onChange(id)} />
        {error && <p className="mt-1 text-[0.8125rem] text-red">{error}</p>}
      </div>
    );
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">Product</span>
      <span className="flex min-h-9 items-center gap-1">
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <button
          type="button"
          onClick={() => onChange("")}
          className="grid size-8 shrink-0 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Choose a product other than {title}</span>
        </button>
      </span>
    </div>
  );
}

function CollectionValue({ value, error, onChange }: Omit<ValueProps, "condition">) {
  const choices = useCollectionChoices(true);
  const known = choices.some(({ id }) => id === value);
  return (
    <AdminSelect
      label="Collection"
      options={[
        ["", "Choose…"],
        ...(value !== "" && !known ? [[value, "Deleted collection"] as const] : []),
        ...choices.map(({ id, title }) => [id, title] as const),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}

function useProductTitle(id: string): string {
  const { data, error } = useQuery({
    queryKey: ["admin", "products", id, "title"],
    queryFn: async ({ signal }) => (await callAdmin("GET /api/admin/products/:id", { params: { id } }, { signal })).product.title,
    enabled: id !== "",
    retry: false,
  });
  return data ?? (error ? "Deleted product" : "…");
}

function useCollectionChoices(isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
    enabled: isWanted,
  });
  return data?.collections ?? [];
}

/** Returns a function that names an event. Titles of products and collections are loaded only if one of the texts needs them. */
export function useEventConditionName(texts: readonly string[] = []): (text: string) => string {
  const collections = useCollectionChoices(texts.some((text) => readEventCondition(text)?.condition === "collection"));
  const products = [
    ...new Set(texts.flatMap((text) => (readEventCondition(text)?.condition === "product" ? (readEventCondition(text)?.value ?? []) : []))),
  ];
  const { data: titles } = useQuery({
    queryKey: ["admin", "product-titles", products],
    queryFn: async ({ signal }) =>
      Object.fromEntries(
        await Promise.all(
          products.map(async (id) => [id, (await callAdmin("GET /api/admin/products/:id", { params: { id } }, { signal })).product.title] as const),
        ),
      ),
    enabled: products.length > 0,
    retry: false,
  });
  return (text) =>
    eventConditionName(text, {
      productTitle: (id) => titles?.[id],
      collectionTitle: (id) => collections.find((each) => each.id === id)?.title,
    });
}
