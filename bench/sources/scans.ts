import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { childrensPeakMb, childrensSeconds } from "@/bench/kit/memory";
import { row } from "@/bench/kit/table";
import { read } from "@/lib/sources/read/read";
import { aScan, pageOf } from "@/lib/testing/documents/a-scan";

const PAGES = 10;
const LINES = 40;
/** A page that was laid on the glass by hand: turned by a degree, grey, with specks. */
const TURNED = Math.PI / 180;
const SPECKS = 3_000;

function lineOf(page: number, nth: number): string {
  return `On day ${nth} of ${1900 + page} the gauge at Brest stood at ${page}.${nth} metres over the mark.`;
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}.]+/gu) ?? [];
}

function worn(clean: Canvas): Canvas {
  const canvas = createCanvas(clean.width, clean.height);
  const pen = canvas.getContext("2d");
  pen.rotate(TURNED);
  pen.globalAlpha = 0.7;
  pen.drawImage(clean, 0, 0);
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  pen.fillStyle = "black";
  for (let nth = 0; nth < SPECKS; nth += 1) pen.fillRect(next(canvas.width), next(canvas.height), 2, 2);
  return canvas;
}

function countRight(said: readonly string[], meant: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of said) left.set(word, (left.get(word) ?? 0) + 1);
  return meant.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

async function measure(name: string, look: (page: Canvas) => Canvas): Promise<void> {
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: LINES }, (__, nth) => lineOf(page, nth)),
  );
  const bytes = aScan(pages.map((lines) => look(pageOf(lines))));
  const begun = performance.now();
  const computed = childrensSeconds();
  const answer = await read({ bytes, fileName: "scan.pdf", mediaType: null, charset: null, url: null }, "bench");
  const seconds = (performance.now() - begun) / 1_000;
  if (!answer.ok) throw new Error(answer.code);
  const meant = words(pages.flat().join("\n"));
  const right = countRight(words(answer.read.text), meant);
  const mb = childrensPeakMb()?.toFixed(0) ?? "?";
  const each = [seconds, childrensSeconds() - computed].map((all) => (all / PAGES).toFixed(2));
  row([`${PAGES} ${name} pages`, ...each, mb, `${right}/${meant.length}`, answer.read.notes.join(", ")]);
}

/** `npm run bench:scans`: seconds that a scanned page takes, the memory of its process, and how many words are right. */
async function main(): Promise<void> {
  row(["", "s a page", "computing", "MB", "words right", "says of itself"]);
  await measure("clean", (page) => page);
  await measure("worn", worn);
  process.exit(0);
}

await main();
