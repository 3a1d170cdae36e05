import fc from "fast-check";
import { expect, test } from "vitest";
import { falseQuotes, inQuotes, quotedIn, unquoted, withTrueQuotes } from "./quoted";

const words = (text: string): string[] => quotedIn(text).map((one) => one.text);

test("what stands between quotation marks is found, of whatever kind", () => {
  expect(words('He said “yes, today” and "no" ("never"), „kaum“ and «jamais».')).toEqual([
    "yes, today",
    "no",
    "never",
    "kaum",
    "jamais",
  ]);
  expect(words("The outer “holds an “inner” one”.")).toEqual(["inner"]);
});

test("inches, seconds and lone marks are no quotes", () => {
  expect(words('A 5" pipe and a 6" pipe; 3\'12" of music.')).toEqual([]);
  expect(words("It opens “and is never closed.")).toEqual([]);
});

test("quotation marks stay around words of a quote and go from around all else", () => {
  const quotes = ['Prices "rose  by 4 %" in May, the council’s report says.'];
  expect(withTrueQuotes("They “rose by 4 %,” it said, which is “massive”.", quotes)).toBe(
    "They “rose by 4 %,” it said, which is massive.",
  );
  expect(withTrueQuotes("Outer “not “said” there” now.", quotes)).toBe("Outer not said there now.");
  expect(withTrueQuotes('It is the "council\'s report" of "nobody".', quotes)).toBe(
    'It is the "council\'s report" of nobody.',
  );
});

test("no false quote is left in any text, and nothing but marks is taken away", () => {
  const part = fc.constantFrom("“", "”", '"', " ", "rose", "fell", "\n", "„", "«", "»", "5", "(");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
      const text = parts.join("");
      const left = withTrueQuotes(text, ["prices rose"]);
      expect(falseQuotes(left, ["prices rose"])).toEqual([]);
      const bare = (all: string): string => all.replace(/[“”„«»"]/g, "");
      expect(bare(left)).toBe(bare(text));
      expect(quotedIn(unquoted(text))).toEqual([]);
    }),
  );
});

test("a quote that stands in quotation marks in its source gets no second pair", () => {
  expect(inQuotes("It is old.")).toBe("“It is old.”");
  expect(inQuotes("“It is old.”")).toBe("“It is old.”");
  expect(inQuotes('"It is old."')).toBe('"It is old."');
  expect(inQuotes("“Old” is “new”")).toBe("““Old” is “new””");
});

test("what is between quotation marks has a letter or a digit, stands on one line, and is placed with its marks", () => {
  expect(words("“…” “a\nb” “7”")).toEqual(["7"]);
  expect(quotedIn("He “left”.")).toEqual([{ text: "left", start: 3, end: 9 }]);
});

test("words are theirs whose kinds of marks, white space or signs behind them alone differ", () => {
  const quotes = ["The council’s  “own” report\nsays\\_so, he said"];
  for (const own of ["council's", "The council’s “own” report.", "says_so", "says_so,"])
    expect(falseQuotes(`It is «${own}» here.`, quotes)).toEqual([]);
  expect(falseQuotes("It is «council» and «tide».", quotes).map(({ text }) => text)).toEqual(["tide"]);
  expect(falseQuotes("It is “said”.", [])).toHaveLength(1);
});

test("a quote is told between marks of its own unless one pair stands around all of it", () => {
  expect(inQuotes(" „Alt“ ")).toBe("„Alt“");
  expect(inQuotes("«a» b")).toBe("“«a» b”");
});
