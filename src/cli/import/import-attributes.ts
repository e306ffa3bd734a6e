import type { Specification } from "#db/schema/catalog.ts";

/** Turns Icecat's attributes into specifications that people can read, with units where the name or the value gives them. */

const acronyms = new Map(
  "AC ADSL AGP AM API ATA ATM AWG BIOS CAS CAT CD CPU CRT DC DDR DECT DIMM DLNA DNS DSL DSP DVB DVD DVI EAN ECC EMI EU FAX FCC FM FSB FTP GPS GPU GSM GTIN HDD HDMI HP HS HT HTTP ID IEC IEEE IP IR ISDN ISO JPEG KVM LAN LCD LED LTE MAC MIMO MP3 MTBF NAS NFC NTP OEM OLED OS PAE PC PCI PDF PIN PMP PSU PSTN PTZ PVC PXE QWERTY RAID RAM RF RFID RJ RMS RSS ROM RPM SAS SATA SCSI SD SDRAM SIM SMS SMTP SNMP SNR SSD SSID SSL SVGA TCP TDP TFT TV UK UL UPC UPS URL US USB UV VESA VGA VLAN VOIP VPN VT WAN WAP WLAN XGA"
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);
const spellings = new Map("RoHS GHz MHz Intel AMD Windows Linux Bluetooth".split(" ").map((word) => [word.toLowerCase(), word]));

/** `attr_n_height` -> "Height"; `attr_t_storage_temperature__t_t_` -> "Storage temperature (T-T)". */
export function attributeName(key: string): string {
  const bare = key
    .replace(/^attr_[tnb]_/, "")
    .replace(/(?<=^|_)wi_fi(?=_|$)/g, "wi-fi")
    .replace(/(?<=^|_)i_o(?=_|$)/g, "i/o")
    .replace(/(?<=[a-z])_s_(?=_|$)/g, "(s)");
  // `__` opens a bracket and closes it; at the end of the name a single `_` closes it. One that never closes stands for a character left out.
  const parts = bare.replaceAll("___", "____").split("__");
  const texts = parts.map((part, at) => {
    if (at % 2 === 0) return phrase(part);
    if (at < parts.length - 1) return `(${bracketed(part.replace(/_$/, ""))})`;
    return part.endsWith("_") ? `(${bracketed(part.slice(0, -1))})` : phrase(part);
  });
  const text = texts.filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function bracketed(text: string): string {
  if (/^([a-z])_\1$/.test(text)) return text.toUpperCase().replace("_", "-");
  if (/^([a-z]_?x_?)+[a-z]$/.test(text)) return text.replaceAll("_", "").replace(/[a-wyz]/g, (letter) => letter.toUpperCase());
  // A bracket of a few letters after the words it stands for is their abbreviation: TDP, RJ-45, HS.
  if (/^[a-z]{2,5}$/.test(text) && (acronyms.has(text) || !/[aeiou]/.test(text))) return text.toUpperCase();
  return phrase(text);
}

function phrase(text: string): string {
  return text
    .replace(/(?<=(?:^|_)\d+)_(?=\d)/g, ".")
    .split("_")
    .filter(Boolean)
    .map((word) => spellings.get(word) ?? acronyms.get(word) ?? (word === "wi-fi" ? "Wi-Fi" : word === "i/o" ? "I/O" : word))
    .join(" ")
    .replace(/\bRJ (\d+)/g, "RJ-$1");
}

/** Units that follow from the name alone in this catalog; names whose values mix units are left out. */
const unitsByName: [RegExp, string][] = [
  [/_imperial_$/, ""],
  [/^(?:.*_)?(?:cable|cord)_length$/, "m"],
  [
    /^(?:package_|pallet_|label_|image_|master__outer__case_|shipping__inner__case_)?(?:width|height|depth|length|diameter|thickness)(?:__[a-z_]+_)?$/,
    "mm",
  ],
  [/^core_diameter$/, "mm"],
  [/^(?:package_|pallet_)?dimensions__w_?x_?d_?x_?h__?$/, "mm"],
  [/^(?:package_|pallet_)?weight(?:__(?:with|without|uk)[a-z_]*)?$/, "g"],
  [/temperature__t_t_$/, "°C"],
  [/humidity__h_h_$/, "%"],
  [/^display_diagonal$/, "in"],
  [/^viewing_angle__/, "°"],
  [/^response_time$/, "ms"],
  [/page_yield$/, "pages"],
  [/^thermal_design_power__tdp_$/, "W"],
  [/^ac_adapter_power$/, "W"],
  [/^power_consumption__typical_$/, "W"],
  [/^processor_lithography$/, "nm"],
  [/^hdd_speed$/, "rpm"],
  [/^battery_voltage$/, "V"],
  [/^(?:ac_)?input_voltage$/, "V"],
  [/^ac_input_frequency$/, "Hz"],
  [/^battery_capacity__watt_hours_$/, "Wh"],
  [/^mean_time_between_failures__mtbf_$/, "h"],
  [/^media_weight$/, "g/m²"],
  [/^surge_energy_rating$/, "J"],
  [/^tcase$/, "°C"],
];

const unitWords = [
  ..."mm cm m km µm nm in ft g kg mg lb lbs oz ml l µl GHz MHz kHz Hz GB MB TB KB Gbps Mbps Kbps V kV mV W kW A mA mAh Ah Wh VA kVA".split(" "),
  ..."Ω °C °F ° rpm dB dB(A) % pages ppm cpm dpi ms s sec min min. h J N lm K CFM months years".split(" "),
];
const measured = new RegExp(
  `^(-?\\d+(?:\\.\\d+)?)\\s*(${unitWords
    .map((unit) => unit.replace(/[.()]/g, "\\$&"))
    .sort((a, b) => b.length - a.length)
    .join("|")}|")$`,
);

/** Returns one attribute as a specification; null where it has no usable value. */
export function attributeSpecification(key: string, raw: unknown): Specification | null {
  const name = attributeName(key);
  if (typeof raw === "boolean") return { name, value: raw ? "Yes" : "No", unit: null, number: null };
  const unit = unitOfName(key.replace(/^attr_[tnb]_/, ""), raw);
  if (typeof raw === "number") return Number.isFinite(raw) ? { name, value: plainNumber(raw), unit, number: raw } : null;
  if (typeof raw !== "string") return null;
  const value = raw
    .replace(/\\n|\n/g, "; ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 4000);
  if (value === "") return null;
  const split = measuredValue(value);
  if (split) return { name, ...split, number: Number(split.value) };
  const plain = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
  return { name, value, unit: /^-?\d[\d\s.,x-]*$/.test(value) ? unit : null, number: plain };
}

/** `800 MHz` as number and unit; null where the text is not just that. */
export function measuredValue(text: string): { value: string; unit: string } | null {
  const split = measured.exec(text);
  return split ? { value: split[1] as string, unit: split[2] === '"' ? "in" : (split[2] as string) } : null;
}

function unitOfName(bare: string, raw: unknown): string | null {
  // Written as 400 (MHz) for old processors and as 3.2 (GHz) for others; nothing lies between.
  if (bare === "processor_frequency" || bare === "processor_boost_frequency") return typeof raw === "number" ? (raw >= 16 ? "MHz" : "GHz") : null;
  return unitsByName.find(([pattern]) => pattern.test(bare))?.[1] || null;
}

/** Writes a number without the noise of binary fractions: 0.29999999999999993 is 0.3. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}
