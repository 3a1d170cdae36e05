import { expect, test } from "vitest";
import { withFiles, withReasons } from "./chosen-files";

const file = (name: string, size = 5, lastModified = 0): File =>
  new File([new Uint8Array(size)], name, { lastModified });

test("a file that is chosen twice is there once; another of its name is another", () => {
  const once = withFiles([], [file("a.txt"), file("a.txt")]);
  expect(once).toHaveLength(1);
  expect(withFiles(once, [file("a.txt", 5, 9)])).toHaveLength(2);
});

test("what cannot be read says so at once, and the others go", () => {
  const chosen = withFiles([], [file("a.txt"), file("b.exe"), file("c.md", 0)]);
  expect(chosen.map(({ why }) => why)).toEqual([null, expect.stringMatching(/kind of file/), "This file is empty."]);
});

test("of more files than go with one question the rest say where they go", () => {
  const many = Array.from({ length: 43 }, (_, nth) => file(`${nth}.txt`));
  const chosen = withFiles(withFiles([], [file("x.exe")]), many);
  expect(chosen.filter(({ why }) => why === null)).toHaveLength(40);
  expect(chosen.at(-1)?.why).toMatch(/library later/);
});

test("the server's reasons stand at the files that it names, and take none away", () => {
  const chosen = withFiles([], [file("a.txt"), file("b.pdf"), file("c.exe")]);
  const told = withReasons(chosen, [{ fileName: "b.pdf", why: "It is damaged." }]);
  expect(told.map(({ why }) => why)).toEqual([null, "It is damaged.", chosen[2]?.why]);
});
