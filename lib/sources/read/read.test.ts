import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDocx, aPdf } from "@/lib/testing/rigs/sources";
import { read, readWithin } from "./read";
import type { Bytes } from "./read-bytes";
import type { ReadAnswer } from "./read-text";

function file(fileName: string, content: string | Uint8Array): Bytes {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { bytes, fileName, mediaType: null, charset: null, url: null };
}

function readOne(document: Bytes): Promise<ReadAnswer> {
  return read(document, "someone");
}

/** Children that were started here; those of the tests before may still be there. */
let started = 0;
const count = (): void => {
  started += 1;
};
beforeAll(() => subscribe("child_process", count));
afterAll(() => unsubscribe("child_process", count));

test("documents of several kinds are read in a child, and the same child reads one after the other", async () => {
  const answers = [
    await readOne(file("a.txt", "The sea is salty.")),
    await readOne(file("a.pdf", Buffer.from(aPdf([[["The sea is salty."]]])))),
    await readOne(file("a.docx", aDocx(["The sea is salty."]))),
    await readOne(file("a.html", "<!doctype html><p>The sea is salty.</p>")),
  ];
  expect(answers.map((answer) => answer.ok && answer.read.text)).toEqual(Array(4).fill("The sea is salty."));
  expect(started).toBeLessThanOrEqual(1);
});

test("many at once share two children", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => readOne(file("a.txt", `Text number ${index}.`))),
  );
  expect(answers.map((answer) => answer.ok && answer.read.text)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Text number ${index}.`),
  );
  expect(started).toBeLessThanOrEqual(2);
});

test("an empty file needs no child", async () => {
  expect(await readOne(file("a.txt", ""))).toEqual({ ok: false, code: "empty_file" });
});

test("F8, H3: a page of 100,000 nested elements is stopped, and the next document is read as ever", {
  timeout: 180_000,
}, async () => {
  const readShortly = readWithin(2_000);
  const answer = await readShortly(file("a.html", `<!doctype html>${"<div>".repeat(100_000)}deep`), "someone");
  expect(answer.ok ? "ok" : answer.code).toMatch(/^(?:too_long|crashed|damaged)$/);
  expect(await readShortly(file("a.txt", "The sea is salty."), "someone")).toMatchObject({ ok: true });
});
