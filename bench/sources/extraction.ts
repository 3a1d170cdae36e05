import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { childrensPeakMb } from "@/bench/kit/memory";
import { quantile, row } from "@/bench/kit/table";
import { tokenF1 } from "@/bench/kit/words";
import { plainText } from "@/lib/domain/markdown/markdown";
import { read } from "@/lib/sources/read/read";
import { htmlToMarkdown } from "@/lib/sources/read/read-html";

/** Fields of a page's expected metadata that are compared. */
const Meta = z.object({
  title: z.string().nullish(),
  byline: z.string().nullish(),
  publishedTime: z.string().nullish(),
});

interface Measured {
  name: string;
  f1: number;
  ms: number;
  peakMb: number | null;
  hasTitle: boolean | null;
  hasAuthor: boolean | null;
  hasDate: boolean | null;
}

async function unpacked(path: string): Promise<Buffer> {
  return gunzipSync(await readFile(path));
}

function isFound(expected: string | null | undefined, found: string | null): boolean | null {
  if (!expected) return null;
  if (found === null) return false;
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return plain(found).includes(plain(expected)) || plain(expected).includes(plain(found));
}

async function measure(folder: string): Promise<Measured | null> {
  const source = await unpacked(join(folder, "source.html.gz")).catch(() => null);
  if (source === null) return null;
  const expected = (await unpacked(join(folder, "expected.html.gz"))).toString("utf8");
  const meta = Meta.parse(JSON.parse((await unpacked(join(folder, "expected-metadata.json.gz"))).toString("utf8")));
  const url = "http://fakehost/test/page.html";
  childrensPeakMb();
  const begun = performance.now();
  const answer = await read(
    { bytes: source, fileName: "page.html", mediaType: "text/html", charset: null, url },
    "bench",
  );
  const ms = performance.now() - begun;
  const peakMb = childrensPeakMb();
  const text = answer.ok ? plainText(answer.read.text) : "";
  return {
    name: basename(folder),
    f1: tokenF1(text, plainText(htmlToMarkdown(expected))),
    ms,
    peakMb,
    hasTitle: isFound(meta.title, answer.ok ? answer.read.title : null),
    hasAuthor: isFound(meta.byline, answer.ok ? answer.read.author : null),
    hasDate: meta.publishedTime ? answer.ok && answer.read.publishedOn === meta.publishedTime.slice(0, 10) : null,
  };
}

function share(values: readonly (boolean | null)[]): string {
  const asked = values.filter((value) => value !== null);
  return `${asked.filter(Boolean).length} of ${asked.length}`;
}

/** `npm run bench:extraction -- <folder>`: main text of saved pages against what a person would keep of them. */
async function main(): Promise<void> {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder of pages: npm run bench:extraction -- path/to/readability-test-pages");
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const all: Measured[] = [];
  // The reader's process starts with the first document.
  const first = {
    bytes: Buffer.from("A first text."),
    fileName: null,
    mediaType: "text/plain",
    charset: null,
    url: null,
  };
  await read(first, "bench");
  for (const { name } of names) {
    const measured = await measure(join(folder, name));
    if (measured) all.push(measured);
  }
  const f1 = all.map((one) => one.f1);
  const ms = all.map((one) => one.ms);
  row(["pages", all.length]);
  row(["token F1, mean", (f1.reduce((sum, value) => sum + value, 0) / all.length).toFixed(3)]);
  row(["token F1, 10th of a hundred", quantile(f1, 0.1).toFixed(3)]);
  row(["time, p50 / p95 / most", ...[0.5, 0.95, 1].map((part) => `${quantile(ms, part).toFixed(0)} ms`)]);
  const peaks = all.flatMap((one) => one.peakMb ?? []);
  row(["reader's memory, p50 / most", ...[0.5, 1].map((part) => `${quantile(peaks, part).toFixed(0)} MB`)]);
  row(["titles found", share(all.map((one) => one.hasTitle))]);
  row(["authors found", share(all.map((one) => one.hasAuthor))]);
  row(["dates found", share(all.map((one) => one.hasDate))]);
  process.stdout.write("\n");
  for (const { name, ms: took } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 3))
    row([`slowest: ${name.slice(0, 20)}`, `${took.toFixed(0)} ms`]);
  for (const { name, f1: value, ms: took } of all.toSorted((a, b) => a.f1 - b.f1).slice(0, 8)) {
    row([name.slice(0, 29), value.toFixed(3), `${took.toFixed(0)} ms`]);
  }
  process.exit(0);
}

await main();
