/** The signs that LaTeX's commands set above or below a letter, as combining characters. */
const marks: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  '"': "\u0308",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030C",
  H: "\u030B",
  r: "\u030A",
  c: "\u0327",
  k: "\u0328",
  d: "\u0323",
  b: "\u0331",
};

/** Letters that have a command of their own. */
const letters: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  dh: "ð",
  DH: "Ð",
  th: "þ",
  TH: "Þ",
  i: "i",
  j: "j",
  textendash: "–",
  textemdash: "—",
  textunderscore: "_",
  // These mean something to what follows, and stay escaped for it.
  textasciitilde: "\\~",
  textbackslash: "\\\\",
  textbraceleft: "\\{",
  textbraceright: "\\}",
  textdollar: "\\$",
  ldots: "…",
  dots: "…",
};

const bySign = /\\([`'^~"=.]) ?(?:\{ ?\\?([A-Za-z]) ?\}|\\?([A-Za-z]))/g;
const byName = /\\([uvHrckdb])(?: ?\{ ?\\?([A-Za-z]) ?\}| \\?([A-Za-z]))/g;

function marked(_: string, sign: string, braced: string | undefined, bare: string | undefined): string {
  return `${braced ?? bare ?? ""}${marks[sign] ?? ""}`.normalize("NFC");
}

/** What a value of BibTeX says: accents as letters, commands and braces gone. */
export function latexText(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .replace(bySign, marked)
    .replace(byName, marked)
    .replace(/\\([A-Za-z]+) ?(?:\{\})?/g, (_, name: string) => letters[name] ?? "")
    .replace(/\\([^A-Za-z])|[{}$~]/g, (found, escaped?: string) => escaped ?? (found === "~" ? " " : ""))
    .replace(/---/g, "—")
    .replace(/--/g, "–")
    .replace(/``|''/g, '"')
    .trim();
}

/** An address in BibTeX: what is escaped in it stands for itself, and of a link its address. */
export function latexAddress(value: string): string {
  return value
    .replace(/\\href\s{0,9}\{([^{}]*)\}\s{0,9}\{[^{}]*\}/g, "$1 ")
    .replace(/\\url\b/g, "")
    .replace(/\\textasciitilde ?(?:\{\})?|\\~(?:\{\})?/g, "~")
    .replace(/\\([%_&#$])/g, "$1")
    .replace(/[{}]/g, "")
    .trim();
}
