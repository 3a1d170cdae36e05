import { createHash } from "node:crypto";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { z } from "zod";
import { MANIFEST, PROJECT_ZIP_VERSION, ProjectManifest } from "@/lib/domain/project-zip";
import { Refusal } from "@/lib/domain/refusal";
import { isSealed } from "./seal";
import { listEntries, refuseZip, told } from "./zip-entries";

/** Largest file that is held in memory whole, and longest line of those that are not. */
const WHOLE_MAX = 256_000_000;
const LINE_MAX = 64_000_000;

/** A zip, open for reading file by file. */
export interface OpenedZip {
  readonly paths: ReadonlySet<string>;
  /** A file's bytes, held whole. */
  bytes(path: string): Promise<Buffer<ArrayBuffer>>;
  /** A file's lines, without holding it whole. */
  lines(path: string): AsyncGenerator<string>;
  /** The hash of a file, without holding it whole. */
  sha256(path: string): Promise<string>;
  close(): void;
}

/** Errors of the unpacker are about the zip, and the sentence names the file; those of the disk are not. */
function asRefusal(error: unknown, path: string | null): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && "syscall" in error) return error;
  return refuseZip(path === null ? "it is damaged, or no zip at all." : `${told(path)} in it is damaged.`);
}

async function* partsOf(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) yield part;
  } catch (error) {
    throw asRefusal(error, path);
  }
}

async function* splitLines(parts: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const part of parts) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > LINE_MAX) throw refuseZip(`a line of ${told(path)} is too long.`);
      yield* lines;
    }
    rest += decoder.decode();
  } catch (error) {
    throw asRefusal(error, path);
  }
  if (rest !== "") yield rest;
}

/** Opens a zip and looks at the names and sizes of all it holds; refuses what may not be unpacked. */
export async function openZip(file: string): Promise<OpenedZip> {
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw asRefusal(error, null);
  });
  try {
    const entries = await listEntries(zip);
    const parts = (path: string): AsyncGenerator<Buffer> => {
      const entry = entries.get(path);
      if (!entry) throw refuseZip(`${told(path)} is missing in it.`);
      return partsOf(zip, entry, path);
    };
    return {
      paths: new Set(entries.keys()),
      async bytes(path): Promise<Buffer<ArrayBuffer>> {
        if ((entries.get(path)?.uncompressedSize ?? 0) > WHOLE_MAX) throw refuseZip(`${told(path)} is too large.`);
        const all: Buffer[] = [];
        for await (const part of parts(path)) all.push(part);
        return Buffer.concat(all);
      },
      lines: (path) => splitLines(parts(path), path),
      async sha256(path): Promise<string> {
        const hash = createHash("sha256");
        for await (const part of parts(path)) hash.update(part);
        return hash.digest("hex");
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error, null);
  }
}

/** The words of a file; refused when they are not UTF-8. */
export async function readText(zip: OpenedZip, path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await zip.bytes(path));
  } catch (error) {
    throw asRefusal(error, path);
  }
}

const Version = z.object({ format: z.literal("stemma-project"), version: z.int() });

async function readManifest(zip: OpenedZip): Promise<ProjectManifest> {
  if (!zip.paths.has(MANIFEST)) throw refuseZip(`it has no ${MANIFEST}. Export the project from Stemma again.`);
  const said = await readText(zip, MANIFEST);
  try {
    const raw: unknown = JSON.parse(said);
    const { version } = Version.parse(raw);
    if (version !== PROJECT_ZIP_VERSION) {
      throw refuseZip(
        `its version is ${version}, and this Stemma reads ${PROJECT_ZIP_VERSION}. Use the Stemma it is of.`,
      );
    }
    return ProjectManifest.parse(raw);
  } catch (error) {
    throw asRefusal(error, MANIFEST);
  }
}

/** The manifest, once every file in the zip is named there, is there, and has the hash that it says. */
export async function verifyZip(zip: OpenedZip, file: string): Promise<ProjectManifest> {
  const manifest = await readManifest(zip);
  const named = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  const unnamed = [...zip.paths].find((path) => !named.has(path));
  if (unnamed !== undefined) throw refuseZip(`${told(unnamed)} is not named in ${MANIFEST}.`);
  if (named.size !== manifest.files.length + 1) throw refuseZip(`${MANIFEST} names a file twice.`);
  for (const { path, sha256 } of manifest.files) {
    if (!zip.paths.has(path)) throw refuseZip(`${told(path)} is missing in it.`);
    if ((await zip.sha256(path)) !== sha256)
      throw refuseZip(`${told(path)} is not what was exported: its hash differs.`);
  }
  if (!(await isSealed(file))) throw refuseZip("it was changed after it was exported: its seal does not hold.");
  return manifest;
}
