import { existsSync } from "node:fs";

const named = process.env["FIREFOX"];
if (named && !existsSync(named)) throw new Error(`There is no Firefox at ${named}, which FIREFOX names.`);
const places = [named, "/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The Firefox of this machine, or null: then its test does not run. `.ci/run` names one, so it always runs there. */
export const firefoxPath = places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;
