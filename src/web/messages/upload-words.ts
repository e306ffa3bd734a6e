import { Refusal } from "#domain/refusal.ts";
import { refusalText } from "./refusal-words.ts";

/** Why a file was not taken, by the code in the address of the page that follows (`upload`); null where there is none of these. */
export function uploadFaultOf(code: string | null): string | null {
  switch (code) {
    case "po-document-unreadable":
    case "po-document-missing":
      return refusalText(new Refusal(code));
    case "po-documents-full":
      return refusalText(new Refusal(code, { limit: 5 }));
    case "file-too-large":
      return `${refusalText(new Refusal(code, { megabytes: 5 }))} Nothing was uploaded.`;
    case "stored-too-much":
      return "Your network has sent more files today than we can store. Nothing you have here was lost. Please try again tomorrow, or email us the file.";
    default:
      return null;
  }
}
