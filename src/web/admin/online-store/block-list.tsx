import { ChevronDown, Eye, EyeOff, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type BlockKind, type HomeBlock, newBlock } from "#domain/settings/home-blocks.ts";
import { classNames } from "#ui/class-names.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminForm, newRowId, useFaultyFields } from "../toolkit/admin-form-types.ts";
import { ListFault, useFormField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type BlockName, blockWords } from "./block-words.ts";

type Props = {
  form: AdminForm<{ blocks: HomeBlock[] }>;
  title?: string;
  /** The name of the list for screen readers: "Blocks of the home page". */
  label: string;
  intro: ReactNode;
  /** Kinds that can be added. */
  kinds: readonly BlockKind[];
  nameOf: (block: HomeBlock) => BlockName;
  /** Whether a field outside of the block belongs to it. */
  ownsField?: (block: HomeBlock, field: string) => boolean;
  /** The fields of a block. */
  children: (block: HomeBlock, at: number) => ReactNode;
};

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

/** The blocks of the home page, a page or an article in their order. Each block opens to show its fields. */
export function BlockList({ form, title, label, intro, kinds, nameOf, ownsField, children }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const write = (value: unknown) =>
    Array.isArray(value) ? (value as HomeBlock[]).map((block) => nameOf(block).title).join(", ") || "(none)" : "(empty)";
  const { value: blocks, change, disabled } = useFormField<{ blocks: HomeBlock[] }, HomeBlock[]>(form, "blocks", { label: "Blocks", write });
  const faulty = useFaultyFields(form);
  const toggle = (id: string) => setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const isFaulty = (block: HomeBlock, at: number) => faulty.some((name) => name.startsWith(`blocks[${at}].`) || ownsField?.(block, name));
  const add = (kind: BlockKind) => {
    const block = newBlock(kind, newRowId());
    change([...blocks, block]);
    setOpen((ids) => new Set([...ids, block.id]));
  };
  const remove = (at: number, name: string) => {
    const [removed] = blocks.slice(at, at + 1);
    change(blocks.toSpliced(at, 1));
    // Later changes are kept: the block is inserted at its place in the current list.
    const undo = () => {
      const now = form.api.getFieldValue("blocks") as HomeBlock[];
      if (removed) change(now.toSpliced(Math.min(at, now.length), 0, removed));
    };
    toast(`${name} was removed.`, { undo });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel {...(title && { title })}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">{intro}</div>
        <ListFault form={form} name="blocks" label="Blocks" />
        <SortableRows
          label={label}
          rows={blocks}
          nameOf={(block) => nameOf(block).title}
          disabled={disabled}
          onMove={(from, to) => change(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from] as HomeBlock))}
        >
          {(block, at, movers) => (
            <BlockCard
              name={nameOf(block)}
              isHidden={block.isHidden}
              disabled={disabled}
              isOpen={open.has(block.id) || isFaulty(block, at)}
              movers={movers}
              onToggle={() => toggle(block.id)}
              onHide={() => change(blocks.with(at, { ...block, isHidden: !block.isHidden }))}
              onRemove={() => remove(at, nameOf(block).title)}
            >
              {children(block, at)}
            </BlockCard>
          )}
        </SortableRows>
      </Panel>
      {!disabled && <AddBlock kinds={kinds} onAdd={add} />}
    </div>
  );
}

type CardProps = {
  name: BlockName;
  isHidden: boolean;
  disabled: boolean;
  isOpen: boolean;
  movers: ReactNode;
  onToggle: () => void;
  onHide: () => void;
  onRemove: () => void;
  children: ReactNode;
};

function BlockCard({ name: { title, says }, isHidden, disabled, isOpen, movers, onToggle, onHide, onRemove, children }: CardProps) {
  const fieldsId = useId();
  const Shown = isHidden ? EyeOff : Eye;
  return (
    <div className={classNames("rounded-control border border-line", isHidden && "bg-canvas")}>
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
          {isHidden && <span className="shrink-0 rounded-full border border-edge px-2 text-xs leading-5 text-slate">Hidden</span>}
          <span className="truncate text-slate">{says}</span>
        </button>
        <span className="ml-auto flex shrink-0 items-center">
          {!disabled && (
            <button type="button" aria-pressed={isHidden} className={iconButton} onClick={onHide}>
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

function AddBlock({ kinds, onAdd }: { kinds: readonly BlockKind[]; onAdd: (kind: BlockKind) => void }) {
  return (
    <Panel title="Add a block">
      <ul className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
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
