import { expect, test } from "vitest";
import { aDocx, aZip } from "@/lib/testing/rigs/sources";
import { isZipModest } from "./zip-size";

test("an honest document is modest", async () => {
  expect(await isZipModest(aDocx(["The sea is salty."]))).toBe(true);
});

test("H18: an archive that unpacks to more than 100 MB is not, even when it says otherwise", async () => {
  const bomb = Buffer.from(aZip({ "word/document.xml": Buffer.alloc(101 * 1024 * 1024) }));
  expect(bomb.length).toBeLessThan(200_000);
  expect(await isZipModest(bomb)).toBe(false);
  const directory = bomb.readUInt32LE(bomb.length - 6);
  bomb.writeUInt32LE(1_000, directory + 24);
  expect(await isZipModest(bomb)).toBe(false);
});

test("H18: many entries are not modest, however small", async () => {
  const entries = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.xml`, "a"]));
  expect(await isZipModest(aZip(entries))).toBe(false);
});

test("H18: what is no archive, or points outside itself, is not modest", async () => {
  const zip = Buffer.from(aDocx(["The sea."]));
  zip.writeUInt32LE(0xfffffff0, zip.length - 6);
  expect(await Promise.all([zip, Buffer.from("no zip"), new Uint8Array(0)].map(isZipModest))).toEqual([
    false,
    false,
    false,
  ]);
});
