import { request } from "node:http";

export type PictureVisits = { pages: number; pictures: number; refused: number; failed: number };

/** How many requests a browser sends to a host at once. */
const atOnce = 6;
const patienceMs = 60_000;

/**
 * Opens `paths` one after another as a visitor with this `address` and fetches every size of every picture on them, in both formats, which no visitor
 * requested before. A picture that is refused because too many are being made is requested again a little later, as a browser would by reloading.
 */
export async function visitPictures(origin: string, paths: string[], until: { pictures: number; address?: string }): Promise<PictureVisits> {
  const seen = new Set<string>();
  const visits: PictureVisits = { pages: 0, pictures: 0, refused: 0, failed: 0 };
  for (const path of paths) {
    const { body } = await get(origin + path, until.address);
    const named = new Set(body.toString().match(/\/media\/[a-z0-9]+-\d+\.(?:avif|webp)/g) ?? []);
    const fresh = [...named].filter((picture) => !seen.has(picture)).slice(0, until.pictures - visits.pictures);
    for (const picture of fresh) seen.add(picture);
    const left = [...fresh];
    const fetchAll = async () => {
      for (let picture = left.pop(); picture; picture = left.pop()) await fetchPicture(origin + picture, visits, until.address);
    };
    await Promise.all(Array.from({ length: atOnce }, fetchAll));
    visits.pages += 1;
    visits.pictures += fresh.length;
    if (visits.pictures >= until.pictures) break;
  }
  return visits;
}

async function fetchPicture(url: string, visits: PictureVisits, address?: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < patienceMs; ) {
    const { status } = await get(url, address);
    if (status === 200) return;
    visits.refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  visits.failed += 1;
}

function get(url: string, address = "127.0.0.1"): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { localAddress: address }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) });
    });
    asked.on("error", reject);
    asked.end();
  });
}
