import { fieldText, type MailField } from "./mail-header";

/** Somebody whom a field of a mail's head names. */
export interface Mailbox {
  /** Null where only an address is given, or the address again in the name's place. */
  name: string | null;
  address: string | null;
}

/** Characters of a field that are looked at: a list of hundreds of people. */
const FIELD_MOST = 50_000;

/** Quoted words, a comment, an address, a mark, or plain words. Source: RFC 5322, 3.4. */
const TOKEN =
  /"(?<quoted>(?:[^"\\]|\\.){0,500})"|\((?<comment>[^()]{0,500})\)|<(?<address>[^<>]{0,500})>|(?<mark>[,;:])|[^"(<,;:]+|[\s\S]/g;

interface Open {
  words: string;
  comment: string;
  address: string | null;
}

const nothing: Open = { words: "", comment: "", address: null };

function nameOf(text: string): string | null {
  const name = text.replace(/^'(.*)'$/, "$1").trim();
  return name === "" || name.includes("@") ? null : name;
}

/** “Ada Lovelace” of `"Ada Lovelace" <ada@example.org>`, and of `ada@example.org (Ada Lovelace)`. */
function mailboxOf({ words, comment, address }: Open): Mailbox {
  const text = fieldText(words);
  if (address === null && text.includes("@")) return { name: nameOf(fieldText(comment)), address: text };
  return { name: nameOf(text) ?? nameOf(fieldText(comment)), address };
}

/** Whether a comma stands within a name, as in `Lovelace, Ada <ada@example.org>`, which should be quoted. */
function isWithinName({ words, address }: Open): boolean {
  return address === null && words.trim() !== "" && !words.includes("@");
}

/** Who is named in the first field of a name, in its order; names of groups are left out. */
export function mailboxes(fields: readonly MailField[], name: string): Mailbox[] {
  const value = fields.find((field) => field.name === name)?.value.slice(0, FIELD_MOST) ?? "";
  const found: Mailbox[] = [];
  let open = nothing;
  for (const { 0: token, groups = {} } of value.matchAll(TOKEN)) {
    const { quoted, comment, address, mark } = groups;
    if (mark === ":") open = nothing;
    else if (mark === ";" || (mark === "," && !isWithinName(open))) {
      found.push(mailboxOf(open));
      open = nothing;
    } else if (address !== undefined) open = { ...open, address: address.trim() };
    else if (comment !== undefined) open = { ...open, comment };
    else open = { ...open, words: open.words + (quoted?.replace(/\\(.)/g, "$1") ?? token) };
  }
  return [...found, mailboxOf(open)].filter((one) => one.name !== null || one.address !== null);
}
