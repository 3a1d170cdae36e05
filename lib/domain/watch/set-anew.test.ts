import fc from "fast-check";
import { expect, test } from "vitest";
import { spaced, writtenPlainly } from "./set-anew";

const rises = "The tide at Brest rises by seven metres.";

test.each([
  ["emphasis", "The **tide** at _Brest_ rises by seven metres."],
  ["a link", "The [tide](https://example.org/a?session=1) at Brest rises by seven metres."],
  ["a link with a title", 'The [tide](https://example.org/a "The tide") at Brest rises by seven metres.'],
  ["the mark of a note", "The tide[\\[12\\]](#note-12) at Brest rises by seven metres."],
  ["white space", "The tide\nat  Brest rises\tby seven metres."],
  ["a word parted by a soft hyphen", "The tide at Brest ri\u00adses by seven metres."],
  ["code", "The `tide` at Brest rises by seven metres."],
])("a page that was only set anew says the same: %s", (_, written) => {
  expect(writtenPlainly(written)[0]).toBe(writtenPlainly(rises)[0]);
});

test("quotation marks and dashes of one kind are one sign", () => {
  expect(writtenPlainly("“Brest” – the ‘port’")).toEqual(writtenPlainly("\"Brest\" - the 'port'"));
});

test("what says something else stays: a power, a sign between two figures, another number", () => {
  expect(writtenPlainly("2*3")[0]).toBe("2*3");
  expect(writtenPlainly("10² m")[0]).not.toBe(writtenPlainly("102 m")[0]);
  expect(writtenPlainly("seven metres")[0]).not.toBe(writtenPlainly("nine metres")[0]);
});

test("a word parted at the end of a line is one word, or one with a hyphen", () => {
  expect(writtenPlainly("a well-\nknown port")).toEqual(["a wellknown port", "a well-known port"]);
});

test("what is plain already stays as it is, and white space is one space", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("a", "e\u0301", "ﬁ", "𝐀", " ", "\t", "\n", "\u00a0", "\u2003"),
        maxLength: 40,
      }),
      (text) => {
        expect(spaced(spaced(text))).toBe(spaced(text));
        expect(/\s\s|[^\S ]/u.test(spaced(text))).toBe(false);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."Aaz09 ,.;:?!"), maxLength: 60 }), (text) => {
      expect(writtenPlainly(text)).toEqual([spaced(text), spaced(text)]);
    }),
  );
});
