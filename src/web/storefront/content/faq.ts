import { plainText } from "#domain/plain-text.ts";

export type Question = { question: string; answer: string };

/** Fewer questions are not a list of them: a text may also ask its reader something. */
const minQuestions = 2;

/**
 * Finds the questions that a page answers: headings that end in a question mark, each with the text below it, up to the next question or
 * the next heading of the same or a higher level. `html` is sanitized, so its headings are closed and not inside one another.
 */
export function faqIn(html: string): Question[] {
  // Text, level, text, level, text: each level belongs to the text that follows it.
  const [, ...parts] = html.split(/<h([1-6])\b[^<>]*>/i);
  const sections: { level: number; title: string; text: string }[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [title = "", text = ""] = (parts[at + 1] ?? "").split(/<\/h[1-6]>/i);
    sections.push({ level: Number(parts[at]), title: plainText(title), text: plainText(text) });
  }
  const questions = sections.flatMap(({ level, title, text }, at) => {
    if (!title.endsWith("?")) return [];
    const after = sections.slice(at + 1);
    const end = after.findIndex((section) => section.level <= level || section.title.endsWith("?"));
    const below = end === -1 ? after : after.slice(0, end);
    const answer = [text, ...below.flatMap((section) => [section.title, section.text])].filter(Boolean).join(" ");
    return answer === "" ? [] : [{ question: title, answer }];
  });
  return questions.length >= minQuestions ? questions : [];
}

/** Returns https://schema.org/FAQPage for a page that has questions. */
export function faqJsonLd(html: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqIn(html).map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
