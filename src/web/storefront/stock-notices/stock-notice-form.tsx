import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { inputClass } from "#ui/input-class.ts";
import { callShop } from "#web/api-call.ts";
import { links } from "#web/links.ts";

type State = { isPending: boolean; text: string; hasFault: boolean };

/** Asks for one email when the variant can be ordered again. Without script it posts to a page of its own. */
export function StockNoticeForm({ variantId }: { variantId: string }) {
  const id = useId();
  const [state, setState] = useState<State>({ isPending: false, text: "", hasFault: false });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isPending) return;
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    setState({ isPending: true, text: "", hasFault: false });
    setState({ isPending: false, ...(await request(variantId, email)) });
  };
  return (
    <form method="post" action={links.stockNotices()} onSubmit={send} className="mt-4 rounded-surface bg-canvas p-5 print:hidden">
      <input type="hidden" name="variantId" value={variantId} />
      <label htmlFor={id} className="font-medium">
        Tell me when it is back
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder="Enter your email"
          aria-describedby={`${id}-outcome`}
          aria-invalid={state.hasFault || undefined}
          className={inputClass}
        />
        <Button type="submit" look="outline" disabled={state.isPending} className="shrink-0">
          {state.isPending ? "Sending…" : "Notify me"}
        </Button>
      </div>
      <p id={`${id}-outcome`} role="status" className={state.hasFault ? "mt-2 text-sm text-red" : "mt-2 text-sm text-slate"}>
        {state.text || "One email, once you have confirmed your address. Nothing is reserved."}
      </p>
    </form>
  );
}

async function request(variantId: string, email: string): Promise<{ text: string; hasFault: boolean }> {
  try {
    const { ok, answer } = await callShop("POST /api/stock-notices", { body: { variantId, email } });
    if (ok) return { text: answer.message ?? "", hasFault: false };
    return { text: answer.fields?.["email"] ?? answer.error ?? "Something went wrong. Please try again.", hasFault: true };
  } catch {
    return { text: "Something went wrong. Please try again.", hasFault: true };
  }
}
