import { z } from "zod";

/** The file that names all others, with their hashes. */
export const MANIFEST = "manifest.json";
/** The form that this build writes; those before it are read too. */
export const PROJECT_ZIP_VERSION = 2;
/** From this one on a zip is signed. */
export const SIGNED_VERSION = 2;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a project's zip says of itself. */
export const ProjectManifest = z.strictObject({
  format: z.literal("stemma-project"),
  version: z.int().min(1),
  project: z.strictObject({ id: z.uuid(), name: z.string() }),
  exportedAt: z.iso.datetime(),
  /** Said by whoever signs: it did not know itself where this comes from. */
  isOfUnknownOrigin: z.boolean().default(true),
  files: z.array(z.strictObject({ path: z.string(), sha256: Sha256, bytes: z.int().min(0) })),
});
export type ProjectManifest = z.infer<typeof ProjectManifest>;

/** Longest path in a zip, in UTF-16 units. */
const PATH_MAX = 300;
/** Longest name of a folder, in code points. */
export const FOLDER_MAX = 80;

/** Letters that a file system may read as something else, and those that nobody sees. */
const unsafe = /[\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u;

function isPlainPart(part: string): boolean {
  return part !== "" && !/^\.+$/.test(part) && !/[. ]$/.test(part) && !unsafe.test(part);
}

/** Whether a path stays below the folder it is unpacked into, on every file system. */
export function isProjectPath(path: string): boolean {
  return path.length <= PATH_MAX && path.split("/").every(isPlainPart);
}

/** A name as a folder's, of `most` code points: without what paths are made of, and unlike those taken, which it joins. */
export function folderName(name: string, taken: Set<string>, most: number = FOLDER_MAX): string {
  const plain = name.toWellFormed().replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu, "-");
  const short = [...plain]
    .slice(0, most)
    .join("")
    .replace(/[. ]+$/, "")
    .trim();
  const base = short === "" ? "unnamed" : short;
  let found = base;
  for (let nth = 2; taken.has(found.toLowerCase()); nth += 1) found = `${base} (${nth})`;
  taken.add(found.toLowerCase());
  return found;
}

/** An id, or the address of a source of the library: what came from outside never names a row. */
const Named = /^(library:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Digits of an id that its copy keeps: what was ordered by id stays in that order. */
const KEPT = "00000000-0000".length;

/**
 * The id of the copy of a row: begins as the id it is made from and goes on as `digest` says, the hex of a hash over it
 * and a secret that is new with every zip that is opened, so that no zip can name a row that is here already.
 */
export function copiedId(id: string, digest: string): string {
  const variant = "89ab"[Number.parseInt(digest[3] ?? "0", 16) % 4];
  return `${id.slice(0, KEPT)}-4${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(8, 20)}`;
}

function withId(text: string, idOf: (id: string) => string): string {
  const [, place = "", id] = Named.exec(text) ?? [];
  return id === undefined ? text : `${place}${idOf(id)}`;
}

/** A value with every text in it that is an id, and nothing but an id, in its new spelling. */
export function withIds(value: z.core.util.JSONType, idOf: (id: string) => string): z.core.util.JSONType {
  if (typeof value === "string") return withId(value, idOf);
  if (Array.isArray(value)) return value.map((one) => withIds(one, idOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, idOf)]));
}
