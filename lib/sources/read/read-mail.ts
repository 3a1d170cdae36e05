import { fieldDate } from "./calendar";
import { cleanText } from "./clean-text";
import { isGarbled } from "./parts/decode";
import { mailText } from "./parts/mail-charset";
import { mailField } from "./parts/mail-header";
import { isMessage, type MailText, type Message, messageOf } from "./parts/message";
import { organisationOf } from "./publisher";
import { visibleMarkdown } from "./read-html";
import { datedAs, type ReadAnswer } from "./read-text";

/** The fields of a mail's head that people read. */
const TOLD = ["Subject", "From", "To", "Cc", "Date"] as const;

function wordsOf({ bytes, charset, isHtml, isFlowed }: MailText): string {
  const text = mailText(bytes, charset);
  if (isHtml) return visibleMarkdown(text).trim();
  const { text: plain } = cleanText(isFlowed ? text.replace(/(?<!\n--) \r?\n(?![\n>])/g, " ") : text);
  return plain;
}

function headOf({ fields }: Message): string {
  return TOLD.flatMap((name) => {
    const value = mailField(fields, name.toLowerCase());
    return value === null ? [] : [`${name}: ${value}`];
  }).join("\n");
}

/** A mail in words: its head, its text, what came with it, and the mails within it beneath headings of their own. */
function wordsOfMail(message: Message): string[] {
  const { texts, attachments, messages } = message;
  const came = attachments.length === 0 ? [] : [`Attachments that were not read: ${attachments.join(", ")}`];
  const within = messages.flatMap((one) => {
    const subject = mailField(one.fields, "subject");
    return [`## Message within${subject === null ? "" : `: ${subject}`}`, ...wordsOfMail(one)];
  });
  return [headOf(message), ...texts.map(wordsOf), ...came, ...within].filter((part) => part !== "");
}

/** Whether any text was written in it or in a mail within it: a head alone says nothing. */
function holdsText({ texts, messages }: Message): boolean {
  return texts.some((text) => wordsOf(text) !== "") || messages.some(holdsText);
}

function hasAttachments({ attachments, messages }: Message): boolean {
  return attachments.length > 0 || messages.some(hasAttachments);
}

/** “Ada Lovelace” of `"Ada Lovelace" <ada@example.org>` and of `ada@example.org (Ada Lovelace)`; an address that stands alone. */
function senderOf(message: Message): string | null {
  const from = mailField(message.fields, "from") ?? "";
  const name = /^"?([^"<]*?)"? ?<[^>]*>$/.exec(from)?.[1] ?? /^\S+ \(([^()]+)\)$/.exec(from)?.[1] ?? "";
  const sender = name.trim() === "" ? from.replace(/^<|>$/g, "") : name.trim();
  return sender === "" ? null : sender;
}

/** The text of a mail, with who wrote it to whom and when. What came with it is named and not opened. */
export function readMail(bytes: Uint8Array): ReadAnswer {
  const message = messageOf(bytes);
  if (!isMessage(message)) return { ok: false, code: "damaged" };
  if (!holdsText(message)) return { ok: false, code: "no_text" };
  const text = wordsOfMail(message).join("\n\n");
  if (isGarbled(text)) return { ok: false, code: "damaged" };
  const author = senderOf(message);
  const on = fieldDate(mailField(message.fields, "date"));
  return {
    ok: true,
    read: {
      text,
      title: mailField(message.fields, "subject"),
      author,
      publisher: organisationOf(author),
      ...datedAs(on === null ? null : { on, from: "header field", name: "Date" }),
      language: null,
      mediaType: "message/rfc822",
      pages: [],
      notes: hasAttachments(message) ? ["attachments_not_read"] : [],
    },
  };
}
