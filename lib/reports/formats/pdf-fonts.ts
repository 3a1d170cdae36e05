import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSync } from "fontkit";
import pdfmake, { type PdfFont } from "pdfmake";
import subsetFont from "subset-font";
import { z } from "zod";

/** Fonts come with the product's packages; nothing is fetched, and no other file is read. */
const packages = join(/* turbopackIgnore: true */ process.cwd(), "node_modules");
const dejavu = join(packages, "dejavu-fonts-ttf", "ttf");

function family(normal: string, bold = normal, italics = normal, bolditalics = bold): PdfFont {
  const file = (name: string): string => join(dejavu, `${name}.ttf`);
  return { normal: file(normal), bold: file(bold), italics: file(italics), bolditalics: file(bolditalics) };
}

/** Latin, Greek, Cyrillic; the sans has Arabic, Hebrew, Armenian, Georgian and most signs, too. */
const own = {
  Serif: family("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic"),
  Sans: family("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"),
  Mono: family("DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSansMono-Oblique", "DejaVuSansMono-BoldOblique"),
} as const satisfies Record<string, PdfFont>;
export type BaseFont = keyof typeof own;

/** Chinese, Japanese and Korean letters lie in a hundred small files each, by ranges of code points. */
interface Piece {
  name: string;
  path: string;
  from: number;
  to: number;
}

const Ranges = z.record(z.string(), z.string());

function piecesOf(name: string): Piece[] {
  const folder = join(packages, "@fontsource-variable", name);
  const ranges = Ranges.parse(JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")));
  return Object.entries(ranges).flatMap(([key, text]) => {
    const piece = key.replace(/[[\]]/g, "");
    const path = join(folder, "files", `${name}-${piece}-wght-normal.woff2`);
    return text.split(",").map((range): Piece => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return { name: `${name}-${piece}`, path, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    });
  });
}

interface Known {
  pieces: Piece[];
  opened: Map<string, ReturnType<typeof openSync>>;
  /** By base and letter: the font that has it. */
  places: Map<string, string | null>;
  /** By piece: the letters that were asked of it. */
  wanted: Map<string, { path: string; letters: Set<string> }>;
}
let known: Known | null = null;

function knownFonts(): Known {
  known ??= {
    pieces: ["noto-sans-sc", "noto-sans-kr"].flatMap(piecesOf),
    opened: new Map(),
    places: new Map(),
    wanted: new Map(),
  };
  return known;
}

function has(path: string, codePoint: number): boolean {
  const { opened } = knownFonts();
  const font = opened.get(path) ?? openSync(path);
  opened.set(path, font);
  return font.hasGlyphForCodePoint(codePoint);
}

function pieceFor(letter: string): string | null {
  const { pieces, wanted } = knownFonts();
  const codePoint = letter.codePointAt(0) ?? 0;
  // The ranges say where to look; not every letter in them is there.
  const piece = pieces.find(({ from, to, path }) => from <= codePoint && codePoint <= to && has(path, codePoint));
  if (piece === undefined) return null;
  const { letters } = wanted.get(piece.name) ?? { letters: new Set() };
  wanted.set(piece.name, { path: piece.path, letters: letters.add(letter) });
  return piece.name;
}

/** The name of a font that has a letter: the one that was asked for if it can, else one that can; null if none can. */
function fontFor(letter: string, base: BaseFont): string | null {
  const { places } = knownFonts();
  const key = `${base}${letter}`;
  const before = places.get(key);
  if (before !== undefined) return before;
  const codePoint = letter.codePointAt(0) ?? 0;
  const bases: BaseFont[] = [base, "Sans", "Serif"];
  const found = bases.find((name) => has(own[name].normal, codePoint)) ?? pieceFor(letter);
  places.set(key, found);
  return found;
}

export interface FontRun {
  text: string;
  font: string;
}

/** Words of right-to-left letters that are set in one piece, so that they stand in their order. */
const RTL_CHUNK =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]+(?:[ ,.]+[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]+){1,7}/gu;
/** Beyond it a word may be broken anywhere; the longest line holds about so many letters. */
const WORD_MAX = 70;

/** Text in stretches of one font each. A letter that no font has is shown as an empty box. */
export function fontRuns(text: string, base: BaseFont): FontRun[] {
  const broken = text
    .toWellFormed()
    // Joiners, marks of direction and other letters without a form of their own.
    .replace(/[[\p{Cf}\p{Cc}]--[\n\t]]/gv, "")
    .replace(RTL_CHUNK, (words) => words.replaceAll(" ", "\u00a0"))
    .replace(new RegExp(`[^\\s]{${WORD_MAX}}(?=[^\\s])`, "gu"), (word) => `${word}\u200b`);
  const runs: FontRun[] = [];
  for (const letter of broken) {
    const last = runs.at(-1);
    // A space is of a font that has one: those of the East are given the letters alone.
    const font = /\s/.test(letter)
      ? last !== undefined && last.font in own
        ? last.font
        : base
      : fontFor(letter, base);
    const shown = font === null ? "□" : letter;
    const name = font ?? "Sans";
    if (last?.font === name) last.text += shown;
    else runs.push({ text: shown, font: name });
  }
  return runs;
}

/**
 * The fonts that the text so far asked for. The packages hold letters of the East as variable fonts, which a PDF cannot
 * hold: those in use are taken out, in an upright and a bold weight.
 */
export async function pdfFonts(): Promise<Readonly<Record<string, PdfFont>>> {
  const fonts: Record<string, PdfFont> = { ...own };
  for (const [name, { path, letters }] of knownFonts().wanted) {
    const file = readFileSync(path);
    const weights = [400, 700] as const;
    const [normal = "", bold = ""] = await Promise.all(
      weights.map(async (wght) => {
        const inUse = await subsetFont(file, [...letters].join(""), {
          targetFormat: "truetype",
          variationAxes: { wght },
        });
        pdfmake.virtualfs.writeFileSync(`${name}-${wght}`, inUse);
        return `${name}-${wght}`;
      }),
    );
    fonts[name] = { normal, bold, italics: normal, bolditalics: bold };
  }
  return fonts;
}
