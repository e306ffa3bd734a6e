import { useState } from "react";
import { Link, useLocation } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { buttonClass } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { sendConsent } from "./consent-call.ts";
import { consentTexts } from "./consent-texts.ts";

const sameLook = buttonClass("outline", "medium", "w-full sm:w-auto sm:min-w-32");

/**
 * Asks whether the visitor may be measured. It sticks to the bottom of the screen and has its own place at the end of the page, so it covers nothing for
 * good, and at first a press goes through to what is below; it comes first for keyboard and screen reader. Its answers look alike. Without script it is a form.
 */
export function ConsentBanner() {
  const { pathname, search } = useLocation();
  const [state, setState] = useState<"open" | "answered" | "failed">("open");
  if (pathname === links.privacyChoices()) return null;
  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isYes = event.nativeEvent.submitter?.getAttribute("value") === "measure";
    setState("answered");
    // The banner asks only about measuring.
    const isSaved = await sendConsent({ measuring: isYes, marketing: false, how: "chosen" });
    if (!isSaved) return setState("failed");
    announce("Your answer is saved.");
    // The focused button was removed; a visitor who moved on to something else meanwhile stays there.
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-labelledby="consent-question"
      hidden={state === "answered"}
      data-consent-banner
      className="presses-pass-at-first sticky bottom-0 z-30 order-last border-t border-line bg-paper shadow-float max-md:group-has-data-sticky-bar/frame:bottom-18 print:hidden"
    >
      <form
        method="post"
        action={links.privacyChoices()}
        onSubmit={submit}
        className="content flex flex-col gap-x-8 gap-y-3 py-4 lg:flex-row lg:items-center lg:justify-between"
      >
        {/* A cached page does not know the parts of the query that are not its own. */}
        <input type="hidden" name="back" value={pathname + search} suppressHydrationWarning />
        <div className="max-w-reading">
          <h2 id="consent-question" className="text-base font-semibold tracking-normal">
            {consentTexts.question}
          </h2>
          <p className="mt-1 text-sm text-slate">{consentTexts.banner}</p>
          {state === "failed" && (
            <p role="alert" className="mt-1 text-sm text-red">
              Your answer could not be saved. Please try again.
            </p>
          )}
        </div>
        <div className="grid shrink-0 grid-cols-3 gap-3 sm:flex">
          <button type="submit" name="answer" value="reject" className={sameLook}>
            {consentTexts.reject}
          </button>
          <button type="submit" name="answer" value="measure" className={sameLook}>
            {consentTexts.accept}
          </button>
          <Link to={links.privacyChoices()} className={sameLook}>
            {consentTexts.choose}
          </Link>
        </div>
      </form>
    </section>
  );
}
