import { fromQuotedPrintable, type MailField, mailField, mailFields, parametered } from "./mail-header";

/** A text of a mail, as it came. */
export interface MailText {
  isHtml: boolean;
  bytes: Uint8Array;
  charset: string | null;
  /** Whether a line that ends with a space goes on in the next one. Source: RFC 3676. */
  isFlowed: boolean;
  /** Whether that space is a mark alone, and none of the text. Source: RFC 3676, 4.3. */
  isSpaceDropped: boolean;
}

/** What a text of a mail says. */
interface MailWords {
  isHtml: boolean;
  words: string;
}

/** A mail, with what lies within it. */
export interface Message {
  fields: MailField[];
  /** In their order; of the same text in several forms one. */
  texts: MailWords[];
  /** Names of files that came with it. */
  attachments: string[];
  /** Mails within it: those that were passed on. */
  messages: Message[];
}

/** Parts within parts, and parts in all: no program writes more. */
const DEPTH_MAX = 12;
const PARTS_MAX = 500;

/** What a part holds, its own and that of the parts within it. */
type Held = Omit<Message, "fields">;

/** One part: its head and what stands behind the empty line. */
interface Part {
  fields: MailField[];
  body: string;
}

function partOf(raw: string): Part {
  const at = raw.startsWith("\n") ? 0 : raw.indexOf("\n\n");
  if (at < 0) return { fields: mailFields(raw), body: "" };
  return { fields: mailFields(raw.slice(0, at)), body: raw.slice(raw.startsWith("\n") ? 1 : at + 2) };
}

function rawField({ fields }: Part, name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/** Where the next line of a boundary begins, of this one and not of one that begins alike; -1 where there is none. */
function markFrom(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from);
  while (at >= 0 && !/^(?:--|[ \t\n]|$)/.test(text.slice(at + mark.length, at + mark.length + 2))) {
    at = text.indexOf(mark, at + mark.length);
  }
  return at;
}

/** The parts between the lines of a boundary. What stands before the first and behind the last is no part. */
function partsBetween(body: string, boundary: string | undefined, most: number): string[] {
  if (boundary === undefined || boundary === "") return [];
  const mark = `\n--${boundary}`;
  const text = `\n${body}`;
  const parts: string[] = [];
  let from = markFrom(text, mark, 0);
  while (from >= 0 && parts.length < most) {
    const begin = from + mark.length;
    const line = text.indexOf("\n", begin);
    if (line < 0 || text.startsWith("--", begin)) break;
    const next = markFrom(text, mark, line);
    parts.push(text.slice(line + 1, next < 0 ? text.length : next));
    from = next;
  }
  return parts;
}

/** What a part's words are, freed of how they were sent. */
function sentAs(part: Part): Buffer {
  const encoding = (rawField(part, "content-transfer-encoding") ?? "").trim().toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64");
  const binary = encoding === "quoted-printable" ? fromQuotedPrintable(part.body) : part.body;
  return Buffer.from(binary, "latin1");
}

/** Letters and digits that people read; a plain text is often full of addresses that stand behind words in HTML. */
function lettersIn({ texts }: Held): number {
  return texts.reduce((sum, { words }) => {
    const told = words.replace(/https?:\/\/\S+/g, "");
    return sum + (told.match(/[\p{L}\p{N}]/gu) ?? []).length;
  }, 0);
}

/** Whether a form speaks of HTML, as what stands in for it does. */
function speaksOfHtml({ texts }: Held): boolean {
  return texts.some(({ words }) => /\bHTML\b/i.test(words));
}

/** How much more the richest form says than a plain one that stands only for “your program cannot show this”. */
const MUCH_MORE = 2;

/** The same in several forms: the plain one, or else the last, which is the richest. Source: RFC 2046, 5.1.4. */
function chosen(forms: readonly Held[]): MailWords[] {
  const withText = forms.filter((form) => lettersIn(form) > 0);
  const plain = withText.find(({ texts }) => texts.every(({ isHtml }) => !isHtml));
  const rich = withText.at(-1);
  if (plain === undefined || rich === undefined) return rich?.texts ?? [];
  const standsIn = speaksOfHtml(plain) && !speaksOfHtml(rich);
  return standsIn || lettersIn(rich) > lettersIn(plain) * MUCH_MORE ? rich.texts : plain.texts;
}

/** Reads a mail's parts, and no more of them than any program writes. */
class PartReader {
  private left = PARTS_MAX;
  private readonly wordsOf: (text: MailText) => string;

  constructor(wordsOf: (text: MailText) => string) {
    this.wordsOf = wordsOf;
  }

  heldIn(part: Part, depth: number): Held {
    const { value, parameters } = parametered(rawField(part, "content-type") ?? "text/plain");
    const isWithin = depth < DEPTH_MAX;
    const raw = value.startsWith("multipart/") ? partsBetween(part.body, parameters.get("boundary"), this.left) : [];
    if (raw.length > 0 && isWithin) return this.heldBetween(raw, { value, depth });
    // What says that it has parts and has none is the text that people see of it.
    const isBroken = value.startsWith("multipart/") && raw.length === 0 && this.left > 0;
    const disposition = parametered(rawField(part, "content-disposition"));
    if (value === "message/rfc822" && isWithin) {
      const message = this.messageOf(sentAs(part).toString("latin1"), depth + 1);
      return { texts: [], attachments: [], messages: [message] };
    }
    const name = disposition.parameters.get("filename") ?? parameters.get("name") ?? null;
    const isText = /^(?:text(?:\/(?:plain|html|markdown|enriched))?)?$/.test(value) || isBroken;
    if (!isText || disposition.value === "attachment") {
      return { texts: [], attachments: [name ?? `a part of the kind ${value}`], messages: [] };
    }
    const text: MailText = {
      isHtml: value === "text/html",
      bytes: sentAs(part),
      charset: parameters.get("charset") ?? null,
      isFlowed: parameters.get("format")?.toLowerCase() === "flowed",
      isSpaceDropped: parameters.get("delsp")?.toLowerCase() === "yes",
    };
    return { texts: [{ isHtml: text.isHtml, words: this.wordsOf(text) }], attachments: [], messages: [] };
  }

  private heldBetween(raw: readonly string[], how: { value: string; depth: number }): Held {
    this.left -= raw.length;
    const held = raw.map((one) => this.heldIn(partOf(one), how.depth + 1));
    return {
      texts: how.value === "multipart/alternative" ? chosen(held) : held.flatMap(({ texts }) => texts),
      attachments: held.flatMap(({ attachments }) => attachments),
      messages: held.flatMap(({ messages }) => messages),
    };
  }

  messageOf(raw: string, depth: number): Message {
    const part = partOf(raw);
    return { fields: part.fields, ...this.heldIn(part, depth) };
  }
}

/** A mail as it came, taken apart, each text of it read by `wordsOf`. Nothing of what came with it is opened. */
export function messageOf(bytes: Uint8Array, wordsOf: (text: MailText) => string): Message {
  const raw = Buffer.from(bytes).toString("latin1").replace(/\r\n?/g, "\n");
  // Some programs put a byte order mark or an empty line in front.
  return new PartReader(wordsOf).messageOf(raw.replace(/^(?:\xef\xbb\xbf)?\n*/, ""), 0);
}

/** Whether what was taken apart is a mail at all: it says from whom, when, or of what. */
export function isMessage({ fields }: Message): boolean {
  return ["from", "date", "subject", "message-id"].filter((name) => mailField(fields, name) !== null).length > 1;
}
