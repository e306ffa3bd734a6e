import { describe, expect, it } from "vitest";
import { settingsOf } from "#domain/settings/settings.ts";
import { announcementChanges, announcementFormFaults, announcementValues } from "./announcements-form.ts";

const row = { id: "a", text: "Closed on Friday.", url: "", from: null, until: null };
const settings = settingsOf([
  { section: "shop", value: { name: "Bench", announcement: "Free shipping.", revision: 4 } },
  { section: "announcements", value: { planned: [row], revision: 2 } },
]);
const values = announcementValues(settings);

describe("the form of all announcements", () => {
  it("sends only what differs from what is stored, each over the revision that was seen", () => {
    expect(announcementChanges(values, settings)).toEqual([]);
    expect(announcementChanges({ ...values, announcement: "Hello" }, settings)).toEqual([
      { section: "shop", body: { announcement: "Hello", revision: 4 } },
    ]);
    expect(announcementChanges({ ...values, announcement: "", planned: [] }, settings).map(({ section, body }) => [section, body.revision])).toEqual([
      ["shop", 4],
      ["announcements", 2],
    ]);
  });

  it("says at its field what is wrong, also of the permanent one", () => {
    expect(announcementFormFaults(values, settings)).toEqual({});
    const faulty = { ...values, announcement: "{{no-such-figure}}", planned: [{ ...row, text: "" }] };
    expect(Object.keys(announcementFormFaults(faulty, settings)).sort()).toEqual(["announcement", "planned.0.text"]);
  });
});
