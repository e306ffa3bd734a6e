import { useQuery } from "@tanstack/react-query";
import { type AddedBlock, addedBlockKinds, type HomeBlock } from "#domain/settings/home-blocks.ts";
import { AddedBlockFields } from "../online-store/added-block-fields.tsx";
import { BlockList } from "../online-store/block-list.tsx";
import { blockWords } from "../online-store/block-words.ts";
import { settingsQuery } from "../settings/section-form.tsx";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { FaultNote } from "../toolkit/page-frame.tsx";

type Props = { form: AdminForm<{ blocks: AddedBlock[] }>; noun: "page" | "article" };

const nameOf = ({ kind, title }: Pick<HomeBlock, "kind" | "title">) => ({ title: blockWords[kind].title, says: title });

/** The blocks of a page or an article in their order, edited as on the home page. */
export function ContentBlocksPanel({ form, noun }: Props) {
  // Texts of blocks may contain placeholders for figures of the settings.
  const { data, error, refetch } = useQuery(settingsQuery);
  const isEmpty = useFormValue(form, ({ blocks }) => blocks.length === 0);
  return (
    <BlockList
      form={form}
      title="Blocks"
      label={`Blocks of the ${noun}`}
      intro={
        <p className="text-slate">
          {isEmpty
            ? `No blocks yet. Add what this ${noun} shows below its text.`
            : `The ${noun} shows these blocks below its text, from top to bottom.`}
        </p>
      }
      kinds={addedBlockKinds}
      nameOf={nameOf}
    >
      {({ kind }, at) =>
        data ? (
          <AddedBlockFields key={at} kind={kind} form={form} settings={data.settings} at={at} />
        ) : error ? (
          <FaultNote fault={error} onRetry={refetch} what="The settings could not be loaded." />
        ) : (
          <p className="text-slate">Loading…</p>
        )
      }
    </BlockList>
  );
}
