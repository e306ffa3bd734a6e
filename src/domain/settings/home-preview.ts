import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { blockPictureFaults } from "./block-pictures.ts";
import { readSettings } from "./settings.ts";
import { type Settings, settingsSchemas } from "./settings-input.ts";
import { settingsFaults } from "./settings-rules.ts";

/**
 * Returns the settings as if the home page were saved with this input. Nothing is stored. Staff need the right `settings.read`. Refuses
 * `input-invalid` for input that saving would refuse.
 */
export async function previewHome(shop: Shop, actor: Actor, input: object): Promise<Settings> {
  requireRight(actor, "settings.read");
  const home = parseInput(settingsSchemas.home, input);
  const stored = await readSettings(shop);
  // The picture beside the title is not part of the form: it is stored as soon as it is chosen.
  const settings = { ...stored, home: { ...home, heroPicture: stored.home.heroPicture } };
  const fields = { ...settingsFaults("home", settings, stored), ...(await blockPictureFaults(shop, home.blocks)) };
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  return settings;
}
