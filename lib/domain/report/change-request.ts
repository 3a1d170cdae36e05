/** A comment that asks for a change of one passage: its heading, the passage as it stood, what should become of it. */
export interface ActionItem {
  heading: string;
  quote: string;
  change: string;
}

/** Longest passage that is told; the reviser has the whole section. */
const QUOTED = 400;
const ITEM = /^In the section “([^”\n]*)”(?:, on “([^”\n]*)”)?: /;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("“", "'").replaceAll("”", "'").trim();
}

function asBlock({ heading, quote, change }: ActionItem): string {
  const passage = oneLine(quote);
  const shown = passage.length > QUOTED ? `${passage.slice(0, QUOTED - 1).toWellFormed()}…` : passage;
  return `In the section “${oneLine(heading)}”${shown === "" ? "" : `, on “${shown}”`}: ${change.trim().replace(/\n\s*\n/g, "\n")}`;
}

/** A person's request for another version as it is kept and told: what they wrote, then an item for each comment. */
export function writeRequest(note: string, items: readonly ActionItem[]): string {
  return [note.trim(), ...items.map(asBlock)].filter((block) => block !== "").join("\n\n");
}

/** A request taken apart again: what is said of the whole, and what is said of one section each. */
export function readRequest(request: string): { note: string; items: { heading: string; text: string }[] } {
  const blocks = request.split("\n\n");
  const items = blocks.flatMap((text) => {
    const heading = ITEM.exec(text)?.[1];
    return heading === undefined ? [] : [{ heading, text }];
  });
  return { note: blocks.filter((text) => !ITEM.test(text)).join("\n\n"), items };
}
