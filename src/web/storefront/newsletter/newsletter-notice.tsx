import type { ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";

/** One sentence and what to do next. */
export function NewsletterNotice({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <EmptyState heading="h1" title={title} text={text}>
      {children ?? (
        <LinkButton to={links.home()} look="outline">
          Continue Shopping
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Posts to the page's own address, with and without script. */
export function NoticeButton({ children }: { children: ReactNode }) {
  return (
    <form method="post">
      <Button type="submit" size="large">
        {children}
      </Button>
    </form>
  );
}
