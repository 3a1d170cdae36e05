import { describe, expect, it } from "vitest";
import { headText, mailText } from "./mail-charset";

const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8");
const western = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("bytes of a mail", () => {
  it.each<[string, Uint8Array, string, string]>([
    ["UTF-8 called ASCII", utf8("Flüsse"), "us-ascii", "Flüsse"],
    ["UTF-8 called so by its old name", utf8("Жук"), "ANSI_X3.4-1968", "Жук"],
    ["UTF-8 with Western letters called Western", utf8("Flüsse"), "iso-8859-1", "Flüsse"],
    ["UTF-8 with dashes called Western", utf8("10–20"), "windows-1252", "10–20"],
    ["UTF-8 of another script called Western", utf8("Жук"), "iso-8859-1", "Жук"],
    ["two letters that may be UTF-8 by accident", utf8("Жу"), "iso-8859-1", "Ð–Ñƒ"],
    ["Western letters", western("Fl\xfcsse"), "iso-8859-1", "Flüsse"],
    ["UTF-8 in a charset of its own", utf8("Жук"), "koi8-r", "п√я┐п╨"],
  ])("that are %s are read so in its text and its head", (_, bytes, charset, text) => {
    expect(mailText(bytes, charset)).toBe(text);
    expect(headText(bytes, charset)).toBe(text);
  });

  it("in no charset that is known are UTF-8, or else Western, in its head", () => {
    for (const charset of [null, "x-none"]) {
      expect(headText(utf8("Flüsse"), charset)).toBe("Flüsse");
      expect(headText(western("Fl\xfcsse \x96 10"), charset)).toBe("Flüsse – 10");
    }
  });
});
