import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { unzipSync } from "fflate";
import { ZipFile } from "yazl";
import { sealZip, unsealed } from "@/lib/features/backup/layout/seal";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;

/** Hashes of files of a bundle that name rows. */
const naming = /("(?:logs\/audit.jsonl|evidence\/(?:searches|fetches)\/[^"]+)": )"[0-9a-f]{64}"/g;
/** Links of the audit's chain: an import chains its lines anew, since they name its own rows. */
const link = /("(?:hash|previous|head)": ?)"[0-9a-f]{64}"/g;
/** A key of a click, unlike an id never of a row. */
const click = /"idempotency_key": "[^"]*"/g;

/** As much of an id as its copy keeps. */
const KEPT = 13;

function plain(text: string): string {
  return text.replace(uuid, (id) => id.slice(0, KEPT));
}

/**
 * A zip's files as text, those of bundles within it too, without what an import makes anew: of every id there is only
 * what its copy keeps, and the manifest's time and hashes are left out. `ids` are all those that stand in rows.
 */
export async function zipAsText(
  file: string,
): Promise<{ texts: ReadonlyMap<string, string>; ids: ReadonlySet<string> }> {
  const ids = new Set<string>();
  const texts = new Map<string, string>();
  const read = (bytes: Uint8Array, folder: string): void => {
    for (const [path, content] of Object.entries(unzipSync(bytes))) {
      const name = plain(folder + path);
      // What a run once wrote down stays as it was.
      if (name.startsWith("data/") && name !== "data/artifact.jsonl")
        for (const [id] of new TextDecoder().decode(content).replace(click, "").matchAll(uuid)) ids.add(id);
      if (path === "bundle.json" || path === "logs/audit.jsonl")
        texts.set(name, plain(new TextDecoder().decode(content)).replace(naming, "$1").replace(link, "$1"));
      else if (path === "signature.json") texts.set(name, "signed");
      else if (name === "manifest.json") texts.set(name, listed(content));
      else if (path.endsWith(".zip")) read(content, `${folder}${path}/`);
      else if (path.endsWith(".bin")) texts.set(name, createHash("sha256").update(content).digest("hex"));
      else texts.set(name, plain(new TextDecoder().decode(content)));
    }
  };
  read(new Uint8Array(await readFile(file)), "");
  return { texts, ids };
}

function listed(manifest: Uint8Array): string {
  const { files, ...head }: { files: { path: string }[] } = JSON.parse(new TextDecoder().decode(manifest));
  const paths = files.map(({ path }) => plain(path));
  return `${plain(JSON.stringify(head)).replace(instant, "then")}\n${paths.join("\n")}`;
}

/** A zip's files in their order. */
export type Files = [path: string, content: Buffer][];

/** The files of a zip. */
export function filesOf(zip: Uint8Array): Files {
  return Object.entries(unzipSync(new Uint8Array(zip))).map(([path, content]) => [path, Buffer.from(content)]);
}

/**
 * The files with one other than it was, and the manifest with its new hash and as it was before zips were signed: what a
 * forger can do.
 */
export function forgedFiles(files: Files, path: string, change: (text: string) => string): Files {
  const changed = files
    .filter(([name]) => name !== "signature.json")
    .map(([name, content]): Files[number] =>
      name === path ? [name, Buffer.from(change(content.toString()))] : [name, content],
    );
  const manifest = JSON.parse(files.find(([name]) => name === "manifest.json")?.[1].toString() ?? "");
  manifest.version = 1;
  manifest.files = changed
    .filter(([name]) => name !== "manifest.json")
    .map(([name, content]) => ({
      path: name,
      sha256: createHash("sha256").update(content).digest("hex"),
      bytes: content.byteLength,
    }));
  return changed.map(([name, content]) => [
    name,
    name === "manifest.json" ? Buffer.from(JSON.stringify(manifest)) : content,
  ]);
}

/** A zip of these files, with a seal that holds: what somebody makes who knows how. */
export async function zipOf(files: Files): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "stemma-zip-of-"));
  const file = join(folder, "made.zip");
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, path);
  zip.end({ forceZip64Format: false, comment: unsealed });
  await pipeline(zip.outputStream, createWriteStream(file));
  await sealZip(file);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
