import { Refusal } from "#domain/refusal.ts";
import { maxBuyerUploadMegabytes } from "#domain/uploaded-file-types.ts";
import { refusalText } from "./refusal-words.ts";

/** Says why a file was refused, by the code in the URL of the page that follows (`upload`); null for any other code. */
export function uploadFaultOf(code: string | null): string | null {
  switch (code) {
    case "po-document-unreadable":
    case "po-document-missing":
    case "return-picture-unreadable":
    case "return-picture-missing":
    case "return-not-open":
      return refusalText(new Refusal(code));
    case "po-documents-full":
    case "return-pictures-full":
      return refusalText(new Refusal(code, { limit: 5 }));
    case "file-too-large":
      return `${refusalText(new Refusal(code, { megabytes: maxBuyerUploadMegabytes }))} Nothing was uploaded.`;
    case "stored-too-much":
      return "Your network has sent more files today than we can store. Nothing you have here was lost. Please try again tomorrow, or email us the file.";
    default:
      return null;
  }
}
