/** Names of tables, columns, files and functions are single words; what else is quoted may be anybody's sentence. */
const NAME = /["“`'][\w.:/@()[\]-]{1,80}["”`']/y;
/** What opens or closes a quotation; no apostrophe within a word. */
const MARK = /["“”`]|(?<!\w)'|'(?!\w)/g;
const MESSAGE_MAX = 300;

/** What a raw statement's error is wrapped in; what PostgreSQL said stands within. */
const WRAPPED = /^Raw query failed\. Code: `(\w+)`\. Message: `(.*)`$/s;

/** What was wrong. What Prisma says begins with the whole call, its values included, and ends with that. */
function saidAtAll(name: string, message: string): string {
  const [, code, said] = WRAPPED.exec(message) ?? [];
  if (code !== undefined && said !== undefined) return `${code}: ${said}`;
  return name.startsWith("Prisma") ? (message.trim().split("\n").at(-1) ?? "") : message;
}

/** Where the first quotation begins that is no name; null where there is none. */
function firstQuotation(text: string): number | null {
  let at = 0;
  for (const { index } of text.matchAll(MARK)) {
    if (index < at) continue;
    NAME.lastIndex = index;
    const name = NAME.exec(text)?.[0];
    if (name === undefined) return index;
    at = index + name.length;
  }
  return null;
}

/**
 * An error's message as it may be logged. Drivers and parsers quote what they choke on, and that may be a sentence of
 * somebody's document: all that stands between the first quotation mark that begins no name and the last one is left out.
 */
export function withoutWords(name: string, message: string): string {
  const said = saidAtAll(name, message);
  const from = firstQuotation(said);
  const last = [...said.matchAll(MARK)].at(-1)?.index ?? 0;
  const told = from === null ? said : `${said.slice(0, from + 1)}…${last > from ? said.slice(last) : ""}`;
  return told.length > MESSAGE_MAX ? `${told.slice(0, MESSAGE_MAX)}…` : told;
}
