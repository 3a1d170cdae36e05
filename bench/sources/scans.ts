import { childrensPeakMb } from "@/bench/kit/memory";
import { row } from "@/bench/kit/table";
import { read } from "@/lib/sources/read/read";
import { aScan } from "@/lib/testing/documents/a-scan";

const PAGES = 10;
const LINES = 28;

function lineOf(page: number, nth: number): string {
  return `On day ${nth} of year ${1900 + page} the gauge at Brest stood at ${page}.${nth} metres above the mark.`;
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}.]+/gu) ?? [];
}

/** `npm run bench:scans`: seconds that a scanned page takes, the memory of its process, and how many words are right. */
async function main(): Promise<void> {
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: LINES }, (__, nth) => lineOf(page, nth)),
  );
  const bytes = aScan(pages);
  const begun = performance.now();
  const answer = await read({ bytes, fileName: "scan.pdf", mediaType: null, charset: null, url: null }, "bench");
  const seconds = (performance.now() - begun) / 1_000;
  if (!answer.ok) throw new Error(answer.code);
  const [said, meant] = [words(answer.read.text), words(pages.flat().join("\n"))];
  const left = new Map<string, number>();
  for (const word of said) left.set(word, (left.get(word) ?? 0) + 1);
  const right = meant.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  row(["pages", "s a page", "MB", "words right", "says of itself"]);
  const mb = childrensPeakMb()?.toFixed(0) ?? "?";
  row([PAGES, (seconds / PAGES).toFixed(2), mb, `${right}/${meant.length}`, answer.read.notes.join(", ")]);
  process.exit(0);
}

await main();
