import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BaseFont, fontRuns } from "./pdf-fonts";

/** Stretches as `font: text`, those of the East by the alphabet that their fonts are for. */
function runsOf(text: string, base: BaseFont = "Serif"): string[] {
  return fontRuns(text, base).map(({ font, text: said }) => `${font.replace(/^noto-sans-(\w+)-.*$/, "$1")}: ${said}`);
}

const joined = (text: string): string =>
  fontRuns(text, "Serif")
    .map(({ text: said }) => said)
    .join("");

describe("text in the fonts that have its letters", () => {
  it.each<[string, BaseFont, string[]]>([
    ["It rose.", "Serif", ["Serif: It rose."]],
    ["It rose.", "Sans", ["Sans: It rose."]],
    ["It rose.", "Mono", ["Mono: It rose."]],
    [" rose", "Serif", ["Serif:  rose"]],
    ["Ελλάδα Привет", "Serif", ["Serif: Ελλάδα Привет"]],
    ["שלום", "Serif", ["Sans: שלום"]],
    ["a ש b", "Serif", ["Serif: a ", "Sans: ש ", "Serif: b"]],
    ["中 a", "Serif", ["sc: 中", "Serif:  a"]],
    ["中 a", "Mono", ["sc: 中", "Mono:  a"]],
    ["한 국", "Serif", ["kr: 한", "Serif:  ", "kr: 국"]],
    ["नमस्ते", "Serif", ["Sans: □□□□□□"]],
    ["a न b", "Serif", ["Serif: a ", "Sans: □ ", "Serif: b"]],
    ["", "Serif", []],
  ])("sets “%s” of %s in %o", (text, base, runs) => {
    expect(runsOf(text, base)).toEqual(runs);
  });

  it("says the same of a letter each time", () => {
    for (const text of ["雪が降る", "가나다", "न", "Ж"])
      expect(fontRuns(text, "Serif")).toEqual(fontRuns(text, "Serif"));
  });

  it("takes letters without a form of their own away, and no line's end", () => {
    expect(joined("a\u200db\u202ec\u0007d\ne\tf\u00ad")).toBe("abcd\ne\tf");
    expect(joined("a\ud800b")).toBe("a\ufffdb");
  });

  it("keeps words of letters that run from right to left together, and no others", () => {
    expect(joined("שלום עולם")).toBe("שלום\u00a0עולם");
    expect(joined("one two")).toBe("one two");
  });

  it("lets a word of more than seventy letters be broken after each seventy, and no shorter one", () => {
    const word = (length: number): string => "x".repeat(length);
    expect(joined(word(70))).toBe(word(70));
    expect(joined(word(71))).toBe(`${word(70)}\u200bx`);
    expect(joined(word(141))).toBe(`${word(70)}\u200b${word(70)}\u200bx`);
    expect(joined(`${word(70)} ${word(70)}`)).toBe(`${word(70)} ${word(70)}`);
  });

  it("says all of a text in its order, and no two stretches side by side in one font", () => {
    const letters = fc.constantFrom("a", "ß", " ", "\n", "中", "한", "ש", "Ж", "न");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), (text) => {
        const runs = fontRuns(text.join(""), "Serif");
        const said = runs.map((run) => run.text).join("");
        expect(said.replaceAll("\u00a0", " ")).toBe(text.join("").replaceAll("न", "□"));
        for (const [nth, run] of runs.entries()) expect(run.font).not.toBe(runs[nth + 1]?.font);
      }),
    );
  });
});
