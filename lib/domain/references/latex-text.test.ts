import fc from "fast-check";
import { expect, test } from "vitest";
import { latexAddress, latexText } from "./latex-text";

test.each([
  [`G{\\"o}del`, "Gödel"],
  [`G\\"odel`, "Gödel"],
  [`{\\'E}t\\'e`, "Été"],
  ["Ho\\v{r}ava", "Hořava"],
  ["Fran\\c cois", "François"],
  ["Erd{\\H o}s", "Erdős"],
  ["\\O rsted and {\\L}ukasiewicz", "Ørsted and Łukasiewicz"],
  ["Stra{\\ss}e", "Straße"],
  ["pages 3--9 --- or so", "pages 3–9 — or so"],
  ["``quoted''", '"quoted"'],
  ["50\\% of {NASA}'s \\$5", "50% of NASA's $5"],
  ["A~B", "A B"],
  ["{\\textbackslash}x \\{kept\\}", "\\x {kept}"],
  ["\\emph{Nature}", "Nature"],
])("%s is read as %s", (written, says) => expect(latexText(written)).toBe(says));

test("an accent that every keyboard has is the letter that it makes, in braces or not", () => {
  const signs = { "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308" };
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(signs)), fc.constantFrom(..."aeiounAEIOUN"), (sign, letter) => {
      const [command, mark] = sign;
      const made = `${letter}${mark}`.normalize("NFC");
      for (const written of [`\\${command}${letter}`, `\\${command}{${letter}}`, `{\\${command}${letter}}`])
        expect(latexText(`x${written}y`)).toBe(`x${made}y`);
    }),
  );
});

test("text without commands is what it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."Az09,.;:()ß-"), maxLength: 40 }), (text) => {
      if (!text.includes("--")) expect(latexText(text)).toBe(text);
    }),
  );
});

test("an address keeps what it leads to: escapes, tildes, and of a link the address", () => {
  expect(latexAddress("\\url{https://example.org/\\~ada/a\\_b\\%20c}")).toBe("https://example.org/~ada/a_b%20c");
  expect(latexAddress("\\href{https://example.org/a}{the page}")).toBe("https://example.org/a");
  expect(latexAddress("https://example.org/\\textasciitilde{}ada")).toBe("https://example.org/~ada");
});
