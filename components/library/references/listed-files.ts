import { filesByName } from "@/lib/domain/references/file-of-work";
import { isNamedList } from "@/lib/domain/references/list-file";
import type { ListedWork, Reference } from "@/lib/domain/references/reference";
import { readListFile } from "./read-list-file";

/** A file of a zip, by its path there. */
export interface PackedFile {
  file: File;
  path: string;
}

/** A file to be sent with what a list beside it says of it, or a list with why nothing else came of it. */
export interface WithList {
  file: File;
  listed: ListedWork | null;
  /** What came of a list. */
  said: string | null;
}

function normal(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^\.?\//, "")
    .normalize("NFC")
    .toLowerCase();
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The packed file that a list means by a path: beside the list, or the only one whose path ends so. */
function meant(path: string, list: string, byPath: ReadonlyMap<string, PackedFile>): PackedFile | null {
  const said = normal(path);
  const beside = byPath.get(`${folderOf(normal(list))}${said}`);
  if (beside !== undefined) return beside;
  // Some programs write where the file stood on the machine it came from: its last folder and name are the same here.
  const end = `/${said.split("/").slice(-2).join("/")}`;
  const fitting = [...byPath].filter(([packed]) => `/${packed}`.endsWith(end));
  return fitting.length === 1 ? (fitting[0]?.[1] ?? null) : null;
}

function counted(count: number): string {
  return count === 1 ? "1 work" : `${count.toLocaleString("en")} works`;
}

/** What became of a list's works: those that came with files are added with its fields, the others are for Add list. */
function saidOf(works: readonly Reference[], withFile: number, isCut: boolean): string {
  const rest = works.length - withFile;
  const told = `What this list says of ${counted(withFile)} is kept with their files.`;
  const others = rest === 0 ? "" : ` ${counted(rest)} of it came without a file: add them by Add list.`;
  return `${told}${others}${isCut ? " It holds more works than are taken of one list: split it." : ""}`;
}

/**
 * The files of a zip, each with what a list of references beside it says of it. A file that two works name is of the first;
 * a work that names none has the one that is called as it.
 */
export async function withLists(packed: readonly PackedFile[]): Promise<WithList[]> {
  const byPath = new Map(packed.map((one) => [normal(one.path), one]));
  const works = new Map<File, ListedWork>();
  const said = new Map<File, string>();
  for (const { file, path } of packed.filter((one) => isNamedList(one.file.name))) {
    const list = await readListFile(file);
    if (!list.ok) continue;
    const named = list.references.map((work) => ({
      work,
      own: (work.files ?? []).flatMap((one) => meant(one, path, byPath) ?? []),
    }));
    const isNamed = new Set(named.flatMap(({ own }) => own));
    const without = named.flatMap(({ work, own }) => (own.length === 0 ? [work] : []));
    const others = packed.filter((one) => !isNamed.has(one) && !isNamedList(one.file.name)).map(({ file }) => file);
    const byName = filesByName(without, others);
    let withFile = 0;
    for (const { work, own } of named) {
      const { files: _, ...listed } = work;
      const found = [...own.map(({ file }) => file), byName.get(work) ?? []].flat();
      for (const file of found) if (!works.has(file)) works.set(file, listed);
      withFile += found.length > 0 ? 1 : 0;
    }
    if (withFile > 0) said.set(file, saidOf(list.references, withFile, list.isCut));
  }
  return packed.map(({ file }) => ({ file, listed: works.get(file) ?? null, said: said.get(file) ?? null }));
}
