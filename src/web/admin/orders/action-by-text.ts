import { timeText } from "../toolkit/date-format.ts";

/** "June 3, 2026 at 9:14 AM by Ada Byron" */
export const byText = ({ at, staffName }: { at: string; staffName: string | null }) => `${timeText(at)}${staffName ? ` by ${staffName}` : ""}`;
