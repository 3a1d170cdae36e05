import { expect, test } from "vitest";
import { judgeChildren, judgeClock, judgeFolder, judgeNode } from "./judge-machine";

test("Node has to be 24 or newer", () => {
  expect(judgeNode("22.15.0").level).toBe("fault");
  expect(judgeNode("24.0.0").level).toBe("fine");
  expect(judgeNode("100.1.0").level).toBe("fine");
});

test("a folder has to be writable and to have room", () => {
  const folder = { path: "/srv/stemma", whyNot: null, freeBytes: 8 * 1024 ** 3 };
  expect(judgeFolder("Data folder", folder)).toMatchObject({
    level: "fine",
    says: "/srv/stemma can be written; 8.0 GB are free.",
  });
  expect(judgeFolder("Data folder", { ...folder, freeBytes: 1024 ** 3 }).level).toBe("hint");
  expect(judgeFolder("Data folder", { ...folder, freeBytes: 100 * 1024 ** 2 })).toMatchObject({
    level: "fault",
    says: "/srv/stemma can be written; 100 MB are free.",
  });
  expect(judgeFolder("Data folder", { ...folder, whyNot: "EACCES" })).toMatchObject({
    level: "fault",
    says: "Nothing can be written to /srv/stemma (EACCES).",
  });
});

test("a clock may be some seconds off, is to be mended when it is more, and refuses people when it is a minute", () => {
  expect(judgeClock(-4_999).level).toBe("fine");
  expect(judgeClock(5_000)).toMatchObject({ level: "hint", says: "It is 5 seconds ahead of the database's." });
  expect(judgeClock(-90_000)).toMatchObject({ level: "fault", says: "It is 90 seconds behind the database's." });
});

test("a process that does not start is told with why", () => {
  const written = { what: "a PDF is written", whyNot: null };
  expect(judgeChildren([written]).level).toBe("fine");
  const finding = judgeChildren([written, { what: "it is read again", whyNot: "crashed" }]);
  expect(finding).toMatchObject({ level: "fault", says: "it is read again failed (crashed)." });
});
