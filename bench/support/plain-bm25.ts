/** Textbook BM25 (k1 1.2, b 0.75) over the words of a text, where any word suffices: the baseline for relevance. */
export function plainBm25(documents: { id: string; text: string }[]): (query: string) => string[] {
  const [k1, b] = [1.2, 0.75];
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ text }, at) => {
    const words = wordsOf(text);
    for (const word of words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      postings.set(word, counts.set(at, (counts.get(at) ?? 0) + 1));
    }
    return words.length;
  });
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const counts = postings.get(word) ?? new Map<number, number>();
      const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [at, count] of counts) {
        const score = (idf * count * (k1 + 1)) / (count + k1 * (1 - b + (b * (lengths[at] ?? 0)) / usual));
        scores.set(at, (scores.get(at) ?? 0) + score);
      }
    }
    return [...scores]
      .sort(([at, score], [otherAt, other]) => other - score || at - otherAt)
      .slice(0, 50)
      .map(([at]) => documents[at]?.id ?? "");
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
