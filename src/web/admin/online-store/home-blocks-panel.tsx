import { ChevronDown, Eye, EyeOff, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { addedBlockKinds, type BlockKind, type HomeBlock, newBlock, singleBlockKinds } from "#domain/settings/home-blocks.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { classNames } from "#ui/class-names.ts";
import type { SectionProps } from "../settings/section-props.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { newRowId, useFaultyFields, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, useFormField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { AddedBlockFields } from "./added-block-fields.tsx";
import { blockName, blockWords } from "./block-words.ts";
import { HomePreviewButton } from "./home-preview-button.tsx";
import { StandardFields } from "./home-standard-fields.tsx";

type Props = SectionProps<"home">;
type SingleKind = (typeof singleBlockKinds)[number];

const isSingle = (kind: BlockKind): kind is SingleKind => (singleBlockKinds as readonly string[]).includes(kind);
const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

/** The blocks of the home page in their order; each opens its fields. */
export function HomeBlocksPanel({ form, settings }: Props) {
  const home = useFormValue(form, (value) => value);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const write = (value: unknown) =>
    Array.isArray(value) ? (value as HomeBlock[]).map((block) => blockName(block, home).title).join(", ") : "(empty)";
  const { value: blocks, change, disabled } = useFormField<Settings["home"], HomeBlock[]>(form, "blocks", { label: "Blocks", write });
  const faulty = useFaultyFields(form);
  const toggle = (id: string) => setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const add = (kind: BlockKind) => {
    const block = newBlock(kind, newRowId());
    change([...blocks, block]);
    setOpen((ids) => new Set([...ids, block.id]));
  };
  const remove = (at: number, name: string) => {
    const [removed] = blocks.slice(at, at + 1);
    change(blocks.toSpliced(at, 1));
    // What was changed meanwhile stays: the block comes back to its place in the list as it is then.
    const undo = () => {
      const now = form.api.getFieldValue("blocks") as HomeBlock[];
      if (removed) change(now.toSpliced(Math.min(at, now.length), 0, removed));
    };
    toast(`${name} was removed.`, { undo });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-slate">The home page shows these blocks from top to bottom. Buyers see changes once you save.</p>
          <HomePreviewButton values={form.values} />
        </div>
        <ListFault form={form} name="blocks" label="Blocks" />
        <SortableRows
          label="Blocks of the home page"
          rows={blocks}
          nameOf={(block) => blockName(block, home).title}
          disabled={disabled}
          onMove={(from, to) => change(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from] as HomeBlock))}
        >
          {(block, at, movers) => (
            <BlockCard
              block={block}
              home={home}
              disabled={disabled}
              isOpen={open.has(block.id) || faulty.some((name) => belongsTo(name, block.kind, at))}
              movers={movers}
              onToggle={() => toggle(block.id)}
              onHide={() => change(blocks.with(at, { ...block, isHidden: !block.isHidden }))}
              onRemove={() => remove(at, blockName(block, home).title)}
            >
              {isSingle(block.kind) ? (
                <StandardFields kind={block.kind} form={form} settings={settings} />
              ) : (
                <AddedBlockFields key={at} kind={block.kind} form={form} settings={settings} at={at} />
              )}
            </BlockCard>
          )}
        </SortableRows>
      </Panel>
      {!disabled && <AddBlock blocks={blocks} onAdd={add} />}
    </div>
  );
}

type CardProps = {
  block: HomeBlock;
  home: Settings["home"];
  disabled: boolean;
  isOpen: boolean;
  movers: ReactNode;
  onToggle: () => void;
  onHide: () => void;
  onRemove: () => void;
  children: ReactNode;
};

function BlockCard({ block, home, disabled, isOpen, movers, onToggle, onHide, onRemove, children }: CardProps) {
  const fieldsId = useId();
  const { title, says } = blockName(block, home);
  const Shown = block.isHidden ? EyeOff : Eye;
  return (
    <div className={classNames("rounded-control border border-line", block.isHidden && "bg-canvas")}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={onToggle}
          className="flex min-h-9 min-w-0 flex-1 basis-48 items-center gap-2 rounded-control px-2 text-left hover:text-accent pointer-coarse:min-h-11"
        >
          <ChevronDown aria-hidden="true" className={classNames("size-4 shrink-0 transition-transform", !isOpen && "-rotate-90")} />
          <span className="shrink-0 font-medium">{title}</span>
          {block.isHidden && <span className="shrink-0 rounded-full border border-edge px-2 text-xs leading-5 text-slate">Hidden</span>}
          <span className="truncate text-slate">{says}</span>
        </button>
        <span className="ml-auto flex shrink-0 items-center">
          {!disabled && (
            <button type="button" aria-pressed={block.isHidden} className={iconButton} onClick={onHide}>
              <Shown aria-hidden="true" className="size-4" />
              <span className="sr-only">Hide {title}</span>
            </button>
          )}
          {movers}
          {!disabled && (
            <button type="button" className={iconButton} onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove {title}</span>
            </button>
          )}
        </span>
      </div>
      <div id={fieldsId} hidden={!isOpen} className="border-t border-line p-4">
        <div className="grid grid-cols-1 gap-4">{isOpen && children}</div>
      </div>
    </div>
  );
}

function AddBlock({ blocks, onAdd }: { blocks: readonly HomeBlock[]; onAdd: (kind: BlockKind) => void }) {
  const missing = singleBlockKinds.filter((kind) => !blocks.some((block) => block.kind === kind));
  return (
    <Panel title="Add a block">
      <ul className="grid gap-2 sm:grid-cols-2">
        {[...addedBlockKinds, ...missing].map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-3 rounded-control border border-line p-3">
            <span>
              <span className="block font-medium">{blockWords[kind].title}</span>
              <span className="text-[0.8125rem] text-slate">{blockWords[kind].shows}</span>
            </span>
            <AdminButton onClick={() => onAdd(kind)}>
              Add<span className="sr-only"> {blockWords[kind].title}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const prefixes: Partial<Record<BlockKind, string>> = { hero: "hero", about: "marketing", closing: "closing", newsletter: "newsletter" };

function belongsTo(name: string, kind: BlockKind, at: number): boolean {
  const prefix = prefixes[kind];
  return name.startsWith(`blocks[${at}].`) || (prefix !== undefined && name.startsWith(prefix));
}
