import { expect, test } from "vitest";
import { refuseLooser } from "./no-looser";

test("a program makes an install no looser; a person may", () => {
  expect(() => refuseLooser({ isProgram: true })).toThrow(expect.objectContaining({ kind: "forbidden" }));
  expect(() => refuseLooser({})).not.toThrow();
});
