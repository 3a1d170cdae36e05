import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { row } from "@/bench/kit/table";
import { buildWeb } from "@/lib/process/prepare";

const BUILT = ".next";
const PAGES = join(BUILT, "server/app");
/** Compressed kilobytes that a page may ship before it is usable; the page of a run may ship more. Source: screens.md */
const MOST = { page: 200, run: 300 } as const;
const RUN = "/projects/[projectId]/runs/[runId]";
/** Files that are listed by their weight. */
const LISTED = 20;

const Build = z.object({ rootMainFiles: z.array(z.string()) });
const Manifest = z.object({
  clientModules: z.record(z.string(), z.object({ chunks: z.array(z.string()) })),
  entryJSFiles: z.record(z.string(), z.array(z.string())),
});
type Manifest = z.infer<typeof Manifest>;

const weights = new Map<string, number>();

/** Compressed kilobytes of a file of the build. */
function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const weight = gzipSync(readFileSync(join(BUILT, file)), { level: 6 }).byteLength / 1_000;
  weights.set(file, weight);
  return weight;
}

/** What the build says of a page's parts in the browser: a script that sets one thing to an object. */
function readManifest(path: string): Manifest {
  const text = readFileSync(path, "utf8");
  const from = text.indexOf("{", text.indexOf('"] ='));
  return Manifest.parse(JSON.parse(text.slice(from, text.lastIndexOf("}") + 1)));
}

function addressOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
}

interface Page {
  address: string;
  manifest: Manifest;
  /** Scripts that it loads before it is usable; what it loads when it is wanted is not among them. */
  files: string[];
}

function readPages(): Page[] {
  const { rootMainFiles } = Build.parse(JSON.parse(readFileSync(join(BUILT, "build-manifest.json"), "utf8")));
  return readdirSync(PAGES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("page_client-reference-manifest.js"))
    .map((file) => {
      const manifest = readManifest(join(PAGES, file));
      const files = [...new Set([...rootMainFiles, ...Object.values(manifest.entryJSFiles).flat()])];
      return { address: addressOf(file), manifest, files };
    });
}

function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + weightOf(file), 0);
}

/** Modules of the product's own and packages that are in a file, as far as the build tells. */
function partsOf(file: string, pages: readonly Page[]): string {
  const modules = pages.flatMap(({ manifest }) =>
    Object.entries(manifest.clientModules).flatMap(([name, { chunks }]) =>
      chunks.at(-1) === `/_next/${file}` ? name.replace(/^\[project\]\/(node_modules\/)?/, "") : [],
    ),
  );
  return [...new Set(modules)].slice(0, 4).join(", ");
}

/** `npm run bench:weight`: compressed kilobytes of script that each page loads before it is usable, and what weighs most. */
async function main(): Promise<void> {
  await buildWeb();
  const pages = readPages().toSorted((a, b) => sum(b.files) - sum(a.files));
  const everywhere = pages[0]?.files.filter((file) => pages.every(({ files }) => files.includes(file))) ?? [];
  row(["on every page", `${sum(everywhere).toFixed(0)} kB`, `${everywhere.length} files`]);
  row([]);
  for (const { address, files } of pages) {
    const weight = sum(files);
    const isOver = weight > (address === RUN ? MOST.run : MOST.page);
    process.stdout.write(`${weight.toFixed(0).padStart(5)} kB${isOver ? " over " : "      "}${address}\n`);
  }
  row([]);
  const used = [...new Set(pages.flatMap(({ files }) => files))].toSorted((a, b) => weightOf(b) - weightOf(a));
  for (const file of used.slice(0, LISTED)) {
    const on = pages.filter(({ files }) => files.includes(file)).length;
    const parts = partsOf(file, pages);
    process.stdout.write(
      `${weightOf(file).toFixed(1).padStart(7)} kB on ${`${on}`.padStart(3)} pages  ${file.split("/").at(-1)}  ${parts}\n`,
    );
  }
}

await main();
