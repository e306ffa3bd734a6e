import { addedBlockKinds, type BlockKind, type HomeBlock, singleBlockKinds } from "#domain/settings/home-blocks.ts";
import type { SectionProps } from "../settings/section-props.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { AddedBlockFields } from "./added-block-fields.tsx";
import { BlockList } from "./block-list.tsx";
import { blockName } from "./block-words.ts";
import { HomePreviewButton } from "./home-preview-button.tsx";
import { StandardFields } from "./home-standard-fields.tsx";

type SingleKind = (typeof singleBlockKinds)[number];

const isSingle = (kind: BlockKind): kind is SingleKind => (singleBlockKinds as readonly string[]).includes(kind);

/** The blocks of the home page in their order; each opens its fields. */
export function HomeBlocksPanel({ form, settings }: SectionProps<"home">) {
  const home = useFormValue(form, (value) => value);
  const missing = singleBlockKinds.filter((kind) => !home.blocks.some((block) => block.kind === kind));
  return (
    <BlockList
      form={form}
      label="Blocks of the home page"
      intro={
        <>
          <p className="text-slate">The home page shows these blocks from top to bottom. Buyers see changes once you save.</p>
          <HomePreviewButton values={form.values} />
        </>
      }
      kinds={[...addedBlockKinds, ...missing]}
      nameOf={(block) => blockName(block, home)}
      ownsField={ownsField}
    >
      {({ kind }, at) =>
        isSingle(kind) ? (
          <StandardFields kind={kind} form={form} settings={settings} />
        ) : (
          <AddedBlockFields key={at} kind={kind} form={form} settings={settings} at={at} />
        )
      }
    </BlockList>
  );
}

const prefixes: Partial<Record<BlockKind, string>> = { hero: "hero", about: "marketing", closing: "closing", newsletter: "newsletter" };

function ownsField({ kind }: HomeBlock, field: string): boolean {
  const prefix = prefixes[kind];
  return prefix !== undefined && field.startsWith(prefix);
}
