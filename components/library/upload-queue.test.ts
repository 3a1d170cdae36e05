import { expect, test } from "vitest";
import { isUnderWay, nextToStart, outcomeOf, refusedAtOnce, type Upload, type UploadState } from "./upload-queue";

function anUpload(key: string, progress: UploadState): Upload {
  return { key, file: new File(["x"], `${key}.txt`), progress };
}

test("a file of another kind, an empty one and one above 25 MB are refused before they are sent", () => {
  expect(refusedAtOnce({ name: "report.exe", size: 10 })).toMatch(/kind of file/);
  expect(refusedAtOnce({ name: "no-ending", size: 10 })).toMatch(/kind of file/);
  expect(refusedAtOnce({ name: "talk.pptm", size: 10 })).toMatch(/macros/);
  expect(refusedAtOnce({ name: "mine.BIB", size: 10 })).toMatch(/list of references/);
  expect(refusedAtOnce({ name: "tides.epub", size: 10 })).toBeNull();
  expect(refusedAtOnce({ name: "a.pdf", size: 0 })).toMatch(/empty/);
  expect(refusedAtOnce({ name: "a.pdf", size: 25_000_001 })).toMatch(/25 MB/);
  expect(refusedAtOnce({ name: "A.PDF", size: 25_000_000 })).toBeNull();
});

test("no more than three files are under way, however many wait", () => {
  const uploads = [
    anUpload("a", { state: "uploading", share: 0.5 }),
    anUpload("b", { state: "reading" }),
    anUpload("c", { state: "queued" }),
    anUpload("d", { state: "queued" }),
  ];
  expect(nextToStart(uploads).map(({ key }) => key)).toEqual(["c"]);
  expect(isUnderWay(uploads)).toBe(true);
});

test("a refused or added file is not under way", () => {
  const refused = anUpload("a", { state: "refused", message: "No.", canRetry: false });
  expect(isUnderWay([refused, anUpload("b", { state: "added", sourceId: null })])).toBe(false);
});

test("a refusal keeps its sentence, and only what may pass with time can be tried again", () => {
  const invalid = JSON.stringify({ refusal: { kind: "invalid", message: "This PDF is encrypted." } });
  expect(outcomeOf(422, invalid)).toEqual({ state: "refused", message: "This PDF is encrypted.", canRetry: false });
  expect(outcomeOf(502, "")).toMatchObject({ state: "refused", canRetry: true });
  expect(outcomeOf(200, '{"sourceId":"s"}')).toEqual({ state: "added", sourceId: "s" });
});
