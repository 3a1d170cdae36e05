import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leftBecause } from "@/lib/domain/files/old-work/import-lines";
import { readRefusals } from "@/lib/sources/read/read-text";
import { filesOfFolder, filesOfZip, readWork, type WorkFiles } from "./read-files";

const LARGE = 25 * 1024 * 1024 + 1;
let above: string;
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), "stemma-files-"));
});
afterAll(() => rm(above, { recursive: true, force: true }));

async function aFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(above, "work-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const problem = "Problem Definition.md";
const stated = "# Heat\n\nHow well do heat pumps work?\n";

/** Files that are said to be there, each with what its opening gives. */
function filesOf(content: Record<string, Uint8Array | string>): WorkFiles {
  return {
    folder: "heat",
    paths: new Set(Object.keys(content)),
    others: [],
    bytes: async (path) => content[path] ?? leftBecause.unopened,
  };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test("a folder's files are known by their paths below it, at whatever depth, and by its own name", async () => {
  const folder = await aFolder({ [problem]: stated, "a/b/c.txt": "deep", "a/d.txt": "" });
  const files = await filesOfFolder(folder);
  expect([...files.paths].sort()).toEqual([problem, "a/b/c.txt", "a/d.txt"].sort());
  expect(files.folder).toBe(folder.split("/").at(-1));
  expect(files.others).toEqual([]);
  expect(await files.bytes("a/b/c.txt")).toEqual(bytes("deep"));
});

test("links are not followed, whatever they lead to, and are named", async () => {
  const folder = await aFolder({ [problem]: stated });
  await symlink("/etc", join(folder, "etc"));
  await symlink("/etc/hostname", join(folder, "a.txt"));
  const files = await filesOfFolder(folder);
  expect([...files.paths]).toEqual([problem]);
  expect(files.others).toEqual(["a.txt", "etc"].map((path) => ({ path, said: leftBecause.noFile })));
});

test("a file that is larger than a source may be, or is gone by now, is a sentence and no bytes", async () => {
  const folder = await aFolder({ "large.txt": new Uint8Array(LARGE), "gone.txt": "?" });
  const files = await filesOfFolder(folder);
  await rm(join(folder, "gone.txt"));
  expect(await files.bytes("large.txt")).toBe(readRefusals.too_large);
  expect(await files.bytes("gone.txt")).toBe(leftBecause.unopened);
  expect(await files.bytes("never there.txt")).toBe(leftBecause.unopened);
});

test("a folder that is not there is no folder of which one file cannot be opened", async () => {
  await expect(filesOfFolder(join(above, "nobody"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("of a zip a file that is too large is a sentence, too, and the folder has no name", async () => {
  const content = new Map([
    ["a.txt", bytes("a")],
    ["large.txt", new Uint8Array(LARGE)],
    ["most.txt", new Uint8Array(LARGE - 1)],
  ]);
  const files = filesOfZip({ paths: new Set(content.keys()), bytes: async (path) => content.get(path) ?? bytes("") });
  expect([files.folder, files.others]).toEqual(["", []]);
  expect(await files.bytes("a.txt")).toEqual(bytes("a"));
  expect(await files.bytes("large.txt")).toBe(readRefusals.too_large);
  expect(typeof (await files.bytes("most.txt"))).toBe("object");
});

test("all that can be read is read, each with its part in the work; what cannot is named with why", async () => {
  const read = await readWork(
    filesOf({
      [problem]: bytes(stated),
      "_knowledge_base.jsonl": bytes('{"statement": "It was opened in 1911."}\n'),
      "empty.md": bytes(""),
      ".DS_Store": bytes("?"),
      "__MACOSX/a.md": bytes("?"),
      "notes.md": "It is not there any more.",
    }),
    "somebody",
  );
  expect(read.layout).toEqual({ root: "", researchers: [""] });
  expect(read.texts.map(({ path, part, researcher }) => [path, part, researcher]).sort()).toEqual([
    [problem, "problem", ""],
    ["_knowledge_base.jsonl", "knowledge", ""],
  ]);
  expect(read.texts.find(({ part }) => part === "knowledge")?.read.text).toContain("It was opened in 1911.");
  expect(read.left.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: ".DS_Store", said: leftBecause.hidden },
    { path: "__MACOSX/a.md", said: leftBecause.hidden },
    { path: "empty.md", said: leftBecause.empty },
    { path: "notes.md", said: "It is not there any more." },
  ]);
});

test("files that all stand in one folder are known by their paths behind it", async () => {
  const read = await readWork(
    filesOf({ [`heat/${problem}`]: bytes(stated), "heat/a.md": bytes("It is warm here.") }),
    "somebody",
  );
  expect(read.layout.root).toBe("heat/");
  expect(read.texts.map(({ path }) => path).sort()).toEqual([problem, "a.md"].sort());
});

test("what holds no problem definition is no earlier research, one that is hidden counting for none", async () => {
  for (const path of ["notes.md", `.git/${problem}`])
    await expect(readWork(filesOf({ [path]: bytes(stated) }), "somebody")).rejects.toThrow(
      "it has neither the manifest of an export nor the “Problem Definition.md” of earlier research.",
    );
});

test("a folder holds a thousand files, what is hidden among them, and no more", async () => {
  const hidden = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`.hidden-${nth}`, "?"]));
  const read = await readWork(filesOf({ [problem]: bytes(stated), ...hidden(999) }), "somebody");
  expect(read.left).toHaveLength(999);
  await expect(readWork(filesOf({ [problem]: bytes(stated), ...hidden(1_000) }), "somebody")).rejects.toThrow(
    "a folder of earlier research may hold 1,000 files.",
  );
});
