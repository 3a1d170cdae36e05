/** A text in which any run of white space is one space, so that a page that was only set anew says the same. */
export function spaced(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ");
}

/** Emphasis goes, but not the sign between two figures: 2*3 is not 23. */
function withoutEmphasis(text: string): string {
  return text.replace(/[*_]+/g, (found: string, at: number): string => {
    const isBetween =
      /\p{N}$/u.test(text.slice(at - 1, at)) && /^\p{N}/u.test(text.slice(at + found.length, at + found.length + 1));
    return isBetween ? found : "";
  });
}

/** In order: how a text is written without what pages write otherwise from day to day while they say the same. */
const steps: readonly ((text: string) => string)[] = [
  // Ligatures, full-width signs, dots in one sign. Not all that Unicode calls compatible: 10² is not 102.
  (text): string => text.replace(/[\ufb00-\ufb06\uff01-\uff5e\u2026]/g, (found) => found.normalize("NFKC")),
  // Marks of notes: [\[12\]](#note-12).
  (text): string =>
    text.replace(
      /\[\\?\[?[\w*†‡]{1,4}\\?\]?\]\((?:[^()\s#]|\([^()\s]{0,200}\)){0,300}#(?:[^()\s]|\([^()\s]{0,200}\)){0,300}\)/g,
      "",
    ),
  // Where links lead to: the address often names a session or a version.
  (text): string => text.replace(/\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?: "[^"\n]{0,300}")?\)?/g, ""),
  (text): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, ""),
  (text): string => text.replace(/[[\]`\u00ad]/g, ""),
  withoutEmphasis,
  (text): string => text.replace(/[“”„‟«»″]/g, '"').replace(/[‘’‚‛‹›′´]/g, "'"),
  (text): string => text.replace(/[‐‑‒–—―−]/g, "-"),
];

/** Of a word that is parted at the end of a line nobody knows whether it has a hyphen elsewhere. */
const parted = /(?<=\p{L})-[^\S\n]*\n\s*(?=\p{Ll})/gu;

/**
 * The ways in which a text says the same in other signs: without the addresses of links, emphasis, marks of notes, with
 * one sign for each kind of quotation mark and of dash; words that are parted at the end of a line as one, and with a hyphen.
 */
export function writtenPlainly(text: string): [joined: string, hyphened: string] {
  const plain = steps.reduce((before, step) => step(before), text.normalize("NFC"));
  return [spaced(plain.replace(parted, "")), spaced(plain.replace(parted, "-"))];
}
