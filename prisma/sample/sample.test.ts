import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { sample } from "./sample";

test("the list names every document that is there, and no other", () => {
  const there = readdirSync("prisma/sample").filter((name) => !name.endsWith(".ts"));
  expect(sample.files.map((file) => file.fileName).toSorted()).toEqual(there.toSorted());
  for (const file of sample.files) expect(statSync(`prisma/sample/${file.fileName}`).size).toBeGreaterThan(1_000);
});

test("there are at least eight documents of at least five kinds, each with a title of its own", () => {
  expect(sample.files.length).toBeGreaterThanOrEqual(8);
  expect(new Set(sample.files.map((file) => file.mediaType)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(sample.files.map((file) => file.title)).size).toBe(sample.files.length);
});
