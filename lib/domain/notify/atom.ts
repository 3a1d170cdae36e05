interface AtomEntry {
  /** A UUID: the same for as long as the entry is told. */
  id: string;
  title: string;
  link: string;
  /** ISO 8601. */
  updated: string;
}

/** What a feed is written of; `entries` are the newest first. */
export interface AtomFeed {
  id: string;
  title: string;
  link: string;
  entries: readonly AtomEntry[];
}

/** What a feed says when nothing was told yet: Atom wants a time. */
const NEVER = "1970-01-01T00:00:00.000Z";

/** Text in XML: signs of its own are escaped, those that XML 1.0 cannot hold are left out. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function entryXml({ id, title, link, updated }: AtomEntry): string {
  return [
    "  <entry>",
    `    <id>urn:uuid:${xml(id)}</id>`,
    `    <title>${xml(title)}</title>`,
    `    <link href="${xml(link)}"/>`,
    `    <updated>${xml(updated)}</updated>`,
    "  </entry>",
  ].join("\n");
}

/** A feed as RFC 4287 has it. */
export function atomFeed({ id, title, link, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>urn:uuid:${xml(id)}</id>`,
    `  <title>${xml(title)}</title>`,
    "  <author><name>Stemma</name></author>",
    `  <link href="${xml(link)}"/>`,
    `  <updated>${xml(entries[0]?.updated ?? NEVER)}</updated>`,
    ...entries.map(entryXml),
    "</feed>",
    "",
  ].join("\n");
}
