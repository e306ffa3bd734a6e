import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import type { WireList, WireListLines } from "#domain/buyer-lists/buyer-list-json.ts";
import type { BuyerList } from "#domain/buyer-lists/buyer-lists.ts";
import { type Answer, type CallName, callShop, type InputOf } from "#web/api-call.ts";
import {
  addToDeviceList,
  createDeviceList,
  type DeviceList,
  ListFault,
  readDeviceLists,
  removeDeviceList,
  renameDeviceList,
  savedDeviceList,
  saveOnDevice,
  setDeviceQuantity,
} from "./device-lists.ts";

/** Where lists are stored, with one interface for browser and account. Each function throws an error with the message to show. */
export type ListStorage = {
  isOnDevice: boolean;
  all(): Promise<BuyerList[]>;
  /** Null: there is no such list. */
  open(id: string): Promise<WireList | null>;
  create(name: string, lines: ListLine[]): Promise<BuyerList>;
  rename(id: string, name: string): Promise<BuyerList>;
  remove(id: string): Promise<void>;
  add(id: string, lines: ListLine[]): Promise<BuyerList>;
  /** `quantity` null removes the line. */
  setQuantity(id: string, variantId: string, quantity: number | null): Promise<WireList>;
  /** Null: nothing is saved for later. */
  saved(): Promise<WireListLines | null>;
  saveForLater(lines: ListLine[]): Promise<WireListLines | null>;
  removeSaved(variantId: string): Promise<WireListLines | null>;
};

const timeoutMs = 8000;

/** Makes one call, which times out after 8 s. Throws `ListFault` with the server's message where there is one. */
export async function callLists<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<Answer<Name>> {
  const { ok, answer } = await callShop(name, input, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new ListFault("The shop could not be reached. Nothing was changed. Please try again.");
  });
  if (!ok) throw new ListFault(Object.values(answer.fields ?? {})[0] ?? answer.error ?? "Something went wrong. Please try again.");
  return answer as Answer<Name>;
}

/** Returns the account's storage where a customer is signed in, else this browser's. */
export async function findListStorage(): Promise<ListStorage> {
  const { lists } = await callLists("GET /api/lists", {});
  return lists === null ? onDevice : inAccount;
}

export const inAccount: ListStorage = {
  isOnDevice: false,
  all: async () => (await callLists("GET /api/lists", {})).lists ?? [],
  open: (id) => callLists("GET /api/lists/:id", { params: { id } }),
  create: async (name, lines) => (await callLists("POST /api/lists", { body: { name, lines } })).list,
  rename: async (id, name) => (await callLists("PATCH /api/lists/:id", { params: { id }, body: { name } })).list,
  remove: async (id) => void (await callLists("DELETE /api/lists/:id", { params: { id } })),
  add: async (id, lines) => (await callLists("POST /api/lists/:id/lines", { params: { id }, body: { lines } })).list,
  setQuantity: (id, variantId, quantity) =>
    quantity === null
      ? callLists("DELETE /api/lists/:id/lines/:variantId", { params: { id, variantId } })
      : callLists("PATCH /api/lists/:id/lines/:variantId", { params: { id, variantId }, body: { quantity } }),
  /** The page of the cart already has it. */
  saved: async () => null,
  saveForLater: async (lines) => (await callLists("POST /api/saved-for-later", { body: { lines } })).saved,
  removeSaved: async (variantId) => (await callLists("DELETE /api/saved-for-later/:variantId", { params: { variantId } })).saved,
};

export const onDevice: ListStorage = {
  isOnDevice: true,
  all: async () =>
    readDeviceLists()
      .filter(({ kind }) => kind === "named")
      .map(asList)
      .toSorted((one, other) => one.name.localeCompare(other.name, "en-US")),
  open: async (id) => {
    const list = readDeviceLists().find((one) => one.id === id && one.kind === "named");
    return list ? opened(list) : null;
  },
  create: async (name, lines) => asList(createDeviceList(name, lines)),
  rename: async (id, name) => asList(renameDeviceList(id, name)),
  remove: async (id) => removeDeviceList(id),
  add: async (id, lines) => asList(addToDeviceList(id, lines)),
  setQuantity: async (id, variantId, quantity) => opened(setDeviceQuantity(id, variantId, quantity)),
  saved: async () => pricedSaved(savedDeviceList()),
  saveForLater: async (lines) => pricedSaved(saveOnDevice(lines)),
  removeSaved: async (variantId) => {
    const saved = savedDeviceList();
    return saved && pricedSaved(setDeviceQuantity(saved.id, variantId, null));
  },
};

const pricedSaved = async (saved: DeviceList | null) => (saved && saved.lines.length > 0 ? priced(saved.lines) : null);

async function opened(list: DeviceList): Promise<WireList> {
  return { list: asList(list), ...(await priced(list.lines)) };
}

/** Requests prices. All that the shop learns about a browser's list is which products are on it. */
const priced = (lines: ListLine[]): Promise<WireListLines> => callLists("POST /api/lists/prices", { body: { lines } });

function asList({ id, name, updatedAt, lines }: DeviceList): BuyerList {
  return { id, name, updatedAt, lineCount: lines.length, shareToken: null };
}
