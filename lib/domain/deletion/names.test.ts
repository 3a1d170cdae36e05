import { expect, test } from "vitest";
import { asExpression, FORMER_MEMBER, namePatterns } from "./names";

function without(text: string, names: string[], said: string[] = [], addresses: string[] = []): string {
  const patterns = namePatterns({ names, addresses }, (name) => said.includes(name));
  return text.replace(asExpression(patterns), FORMER_MEMBER);
}

test("a name of several words goes wherever it stands whole, in any case of letters and however it was escaped", () => {
  const name = 'Ada "Q." O\'Neil-Byron';
  for (const told of [
    'Ada "Q." O\'Neil-Byron',
    'ada "q." o\'neil-byron',
    'Ada \\"Q.\\" O\'Neil-Byron',
    'Ada \\\\\\"Q\\.\\\\\\" O\\\'Neil\\-Byron',
  ]) {
    expect(without(`Ask ${told}, she knows.`, [name]), told).toBe("Ask a former member, she knows.");
  }
  expect(without("Ada Lovelaces machine", ["Ada Lovelace"])).toBe("Ada Lovelaces machine");
  expect(without("Zoë Ada Lovelaceé", ["Ada Lovelace"])).toBe("Zoë Ada Lovelaceé");
});

test("a rare word is a name anywhere, an ordinary one only where the product writes names", () => {
  expect(without("Weierstrass proved it.", ["Weierstrass"])).toBe("a former member proved it.");
  expect(without("It ends in May. May it?", ["May"])).toBe("It ends in May. May it?");
  for (const [told, left] of [
    [
      "; another statement was set aside by May: older.",
      "; another statement was set aside by a former member: older.",
    ],
    ["both hold, each in its scope, as May settled:", "both hold, each in its scope, as a former member settled:"],
    ["Settled by May on Monday", "Settled by a former member on Monday"],
    ['{"by":"May","key":"x"}', '{"by":"a former member","key":"x"}'],
    ['{\\"by\\": \\"May\\"}', '{\\"by\\": \\"a former member\\"}'],
    ["@May, is that so?", "@a former member, is that so?"],
  ] as const) {
    expect(without(told, ["May"])).toBe(left);
  }
  expect(without("to be finished by May 2027", ["May"])).toBe("to be finished by May 2027");
});

test("whom sources of the project speak of stays there, and goes where the product named a member", () => {
  const said = ["Ada Lovelace"];
  expect(without("Ada Lovelace wrote the notes.", ["Ada Lovelace"], said)).toBe("Ada Lovelace wrote the notes.");
  expect(without("Confirmed by Ada Lovelace.", ["Ada Lovelace"], said)).toBe("Confirmed by a former member.");
});

test("an address goes whole, a longer one stays", () => {
  const address = "ada@example.org";
  expect(without("Write to Ada@example.org.", [], [], [address])).toBe("Write to a former member.");
  expect(without("mada@example.org, ada@example.organic", [], [], [address])).toBe(
    "mada@example.org, ada@example.organic",
  );
});

test("of two names, one of which begins the other, the longer one goes whole", () => {
  expect(without("Ada Lovelace Byron", ["Ada Lovelace", "Ada Lovelace Byron"])).toBe(FORMER_MEMBER);
});
