/** A marker of quotes that a writer took itself, as [Q3] or [Q3a]; several may stand in one pair of brackets. */
const OWN_MARKER = /[ \t]*\[Q\d{1,4}[a-z]?(?:\s*[,;]\s*Q?\d{1,4}[a-z]?)*\]/g;
const OWN_ID = /^\[?Q?(\d{1,4})([a-z]?)\]?$/i;

/** How the marker of an own quote is written. */
export function ownMarkerOf(id: string): string {
  return `[${id}]`;
}

/** The id of an own quote as markers name it, however a writer gives it; null where it names none. */
export function ownQuoteId(said: string): string | null {
  const [, number, letter = ""] = OWN_ID.exec(said.trim()) ?? [];
  return number === undefined ? null : `Q${Number(number)}${letter.toLowerCase()}`;
}

/** The text with each marker of own quotes, and the blanks before it, replaced by what stands for its ids. */
export function replaceOwnMarkers(markdown: string, markerFor: (id: string) => string | null): string {
  return markdown.replace(OWN_MARKER, (group) => {
    const markers = [...group.matchAll(/\d+[a-z]?/g)].map(([id]) => markerFor(ownQuoteId(id) ?? "") ?? "");
    const kept = [...new Set(markers)].join("");
    return kept === "" ? "" : ` ${kept}`;
  });
}
