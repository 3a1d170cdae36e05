import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copiedId, folderName, isProjectPath, withIds } from "./project-zip";

test.each([
  "../up",
  "a/../b",
  "/etc/passwd",
  "a//b",
  "a/./b",
  "C:/x",
  "a\\b",
  "a/b.",
  "a/b ",
  "nul\u0000l",
  "a\u202eb",
  "",
  "a/".repeat(200),
])("M12: %j is no path of a project's zip", (path) => {
  expect(isProjectPath(path)).toBe(false);
});

test("whatever a thing is called, its folder is a path of the zip, and none is taken twice, in whatever case", () => {
  const names = fc.array(fc.string({ unit: "binary", maxLength: 120 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(names, (all) => {
      const taken = new Set<string>();
      const folders = [...all, ...all.map((name) => name.toUpperCase())].map((name) => folderName(name, taken));
      for (const folder of folders) expect([folder, isProjectPath(folder)]).toEqual([folder, true]);
      expect(new Set(folders.map((folder) => folder.toLowerCase())).size).toBe(folders.length);
    }),
  );
});

const id = fc.uuid();
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

test("the id of a copy is an id, keeps the order of those that it is made from, and depends on the secret", () => {
  fc.assert(
    fc.property(id, id, fc.string(), fc.string(), (a, b, secret, other) => {
      const copy = (one: string, by: string): string => copiedId(one, hash(one + by));
      expect(copy(a, secret)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const [first, second] = [a.slice(0, 13), b.slice(0, 13)];
      if (first !== second) expect(copy(a, secret) < copy(b, secret)).toBe(a < b);
      if (secret !== other) expect(copy(a, secret)).not.toBe(copy(a, other));
    }),
  );
});

test("every text that is an id, and nothing but an id, is spelled anew, however deep it stands; keys and words stay", () => {
  const [one, other] = ["3d7c2f5e-5b0a-4c6c-9d0f-2f1b3c4d5e6f", "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f"];
  const renamed = withIds({ [one]: [one, `library:${one}`, `see ${one}`, { deep: one }], n: 7, no: null }, () => other);
  expect(renamed).toEqual({ [one]: [other, `library:${other}`, `see ${one}`, { deep: other }], n: 7, no: null });
});
