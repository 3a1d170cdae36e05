import { expect, test } from "vitest";
import { sentListed } from "./sent-listed";
import { sentName } from "./sent-name";

function named(name: string | null): string | null {
  return sentName(new Headers(name === null ? {} : { "x-file-name": name }));
}

test.each<[string | null, string | null]>([
  ["notes.md", "notes.md"],
  ["na%C3%AFve%20%E2%82%AC.pdf", "naïve €.pdf"],
  ["  a.txt  ", "a.txt"],
  ["a%00b.txt", "ab.txt"],
  ["a%2Fb.txt", "a/b.txt"],
  [null, null],
  ["", null],
  ["%20%20", null],
  ["%00", null],
  ["100%", null],
  ["%C3", null],
])("a file sent as %j is called %j", (sent, name) => {
  expect(named(sent)).toBe(name);
});

const work = {
  title: "Commons",
  author: "Elinor Oström",
  publishedOn: "1990-03",
  publisher: "Harbour Press",
  url: "https://doi.org/10.1000/abc",
};
const nothing = { title: null, author: null, publishedOn: null, publisher: null, url: null };

function listed(said: unknown): ReturnType<typeof sentListed> {
  const text = typeof said === "string" ? said : Buffer.from(JSON.stringify(said)).toString("base64url");
  return sentListed(new Headers({ "x-listed": text }));
}

test("what a list says of a file comes as it was written, letters of any script among it", () => {
  expect(listed(work)).toEqual(work);
  expect(listed(nothing)).toEqual(nothing);
  expect(listed({ ...work, title: "  Commons " })).toMatchObject({ title: "Commons" });
  expect(sentListed(new Headers())).toBeNull();
});

test.each<[string, unknown]>([
  ["nothing", ""],
  ["what is no base64url of JSON", "!!!"],
  ["JSON that is cut short", Buffer.from('{"title":').toString("base64url")],
  ["a list", []],
  ["a work that lacks a field", { title: "Commons" }],
  ["a field that there is not", { ...work, note: "?" }],
  ["a day that is none", { ...work, publishedOn: "1990-13" }],
  ["an empty author", { ...work, author: " " }],
])("%s is refused rather than a file kept without its fields", (_, said) => {
  expect(() => listed(said)).toThrow("What the list says of this file cannot be read. Add the file by itself.");
});
