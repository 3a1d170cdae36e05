import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decode, isGarbled } from "./decode";

function page(text: string, charset: string): Uint8Array {
  return iconv.encode(`<html><head><meta charset="${charset}"></head><body>${text}</body></html>`, charset);
}
const long = "Die Wärmepumpe läuft im Winter länger, weil die Luft draußen kälter ist. ".repeat(10);

test.each([
  ["utf-8", "Grüße, 世界 🌊"],
  ["windows-1251", "Море солёное."],
  ["shift_jis", "海は塩辛い。"],
  ["gb18030", "海水是咸的。"],
  ["iso-8859-15", "Größe: 5 €"],
])("H7: a page in %s is read by what it says of itself", (charset, text) => {
  expect(decode(page(text, charset), null)).toContain(text);
});

test("H7: the header counts more than the page", () => {
  expect(decode(iconv.encode('<meta charset="utf-8">Größe', "latin1"), "iso-8859-1")).toContain("Größe");
});

test("a page that calls itself iso-8859-1 is read with the signs that programs write in it, as browsers read it", () => {
  const bytes = Buffer.from('<meta charset="iso-8859-1"><p>\x80500, 10\x9620 m</p>', "latin1");
  expect(decode(bytes, null)).toContain("€500, 10–20 m");
  expect(decode(bytes, "latin1")).toContain("€500, 10–20 m");
});

test("what only the web knows by its name is decoded too", () => {
  expect(decode(Buffer.from("1b2442467c4b5c1b2842", "hex"), "iso-2022-jp")).toBe("日本");
});

test.each(["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
  "H7: a byte order mark of %s counts more than the header",
  (charset) => {
    const bytes = iconv.encode("Größe 🌊", charset, { addBOM: true });
    expect(decode(bytes, "iso-8859-1")).toBe("Größe 🌊");
  },
);

test("H7: a charset that nobody knows is passed over", () => {
  expect(decode(Buffer.from("Größe"), "x-none")).toBe("Größe");
  expect(decode(Buffer.from("a +ADw-script+AD4- b"), "utf-7")).toBe("a +ADw-script+AD4- b");
});

test("H7: what says nothing of its charset is taken for UTF-8, or for what it looks like", () => {
  expect(decode(Buffer.from(long), null)).toBe(long);
  expect(decode(iconv.encode(long, "latin1"), null)).toBe(long);
});

test("a text that speaks of a meta element is not decoded by it", () => {
  const text = 'Write <meta charset="iso-8859-1"> for Größe.';
  expect(decode(Buffer.from(text), null)).toBe(text);
});

test("H7, H8: bytes that are no text in their charset become marks, and too many of them make it garbled", () => {
  expect(decode(Buffer.from([0x61, 0xff, 0xc0, 0xaf, 0x62]), "utf-8")).toMatch(/^a\ufffd+b$/);
  expect(isGarbled(`${"a".repeat(180)}${"\ufffd".repeat(20)}`)).toBe(true);
  expect(isGarbled(`${"a".repeat(990)}${"\ufffd".repeat(10)}`)).toBe(false);
  const garbled = (replaced: number, letters: number): boolean =>
    isGarbled("\ufffd".repeat(replaced).padEnd(letters, "a"));
  expect([garbled(10, 10), garbled(11, 11), garbled(11, 219), garbled(11, 220)]).toEqual([false, true, true, false]);
});

test("H7: a page that was saved as UTF-8 is read as such, whatever charset it had before", () => {
  const resaved = `<meta charset="gb2312"><p>${"海水是咸的。".repeat(4)}</p>`;
  expect(decode(Buffer.from(resaved), null)).toBe(resaved);
  const pounds = (count: number): string =>
    decode(Buffer.from(`<meta charset="iso-8859-1">${"£".repeat(count)}`), null);
  expect(pounds(16)).toContain("£".repeat(16));
  expect(pounds(16)).not.toContain("Â");
  expect(pounds(15)).toContain("Â£");
  expect(decode(Buffer.from('<meta charset="gb2312"><p>\xc1\xaa\xcd\xa8</p>', "latin1"), null)).toContain("联通");
});
