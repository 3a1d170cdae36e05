import { fieldDate } from "./calendar";
import { cleanText } from "./clean-text";
import { isGarbled } from "./parts/decode";
import { mailText } from "./parts/mail-charset";
import { mailField } from "./parts/mail-header";
import { mailboxes } from "./parts/mailboxes";
import { isMessage, type MailText, type Message, messageOf } from "./parts/message";
import { organisationOf } from "./publisher";
import { visibleMarkdown } from "./read-html";
import { datedAs, type ReadAnswer } from "./read-text";

/** Lines that go on in the next one put together; not the mark of a signature, nor what is quoted. */
function unfolded(text: string, between: "" | " "): string {
  return text.replace(/(?<!\n--) \r?\n(?![\n>])/g, between);
}

function wordsOf({ bytes, charset, isHtml, isFlowed, isSpaceDropped }: MailText): string {
  const text = mailText(bytes, charset);
  if (isHtml) return visibleMarkdown(text).trim();
  return cleanText(isFlowed ? unfolded(text, isSpaceDropped ? "" : " ") : text).text;
}

/** Who wrote a mail, by name; by an address only where no field says whose it is. */
function sendersOf({ fields }: Message): string | null {
  const others = ["sender", "reply-to"].flatMap((field) => mailboxes(fields, field));
  const senders = mailboxes(fields, "from").flatMap(({ name, address }) => {
    const named = others.find((other) => other.address?.toLowerCase() === address?.toLowerCase());
    return name ?? named?.name ?? address ?? [];
  });
  return senders.length === 0 ? null : senders.join(", ");
}

/** Those to whom a mail went, by name alone: what stands around a quote is shown to strangers, whom no address concerns. */
function receiversIn({ fields }: Message, field: "to" | "cc"): string | null {
  const names = mailboxes(fields, field).flatMap(({ name }) => name ?? []);
  return names.length === 0 ? null : names.join("; ");
}

/** What people read of a mail's head. */
function headOf(message: Message): string {
  const told = {
    Subject: mailField(message.fields, "subject"),
    From: sendersOf(message),
    To: receiversIn(message, "to"),
    Cc: receiversIn(message, "cc"),
    Date: mailField(message.fields, "date"),
  };
  return Object.entries(told)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
    .join("\n");
}

/** A mail in words: its head, its text, what came with it, and the mails within it beneath headings of their own. */
function wordsOfMail(message: Message): string[] {
  const { texts, attachments, messages } = message;
  const came = attachments.length === 0 ? [] : [`Attachments that were not read: ${attachments.join(", ")}`];
  const within = messages.flatMap((one) => {
    const subject = mailField(one.fields, "subject");
    return [`## Message within${subject === null ? "" : `: ${subject}`}`, ...wordsOfMail(one)];
  });
  return [headOf(message), ...texts.map(({ words }) => words), ...came, ...within].filter((part) => part !== "");
}

/** Whether any text was written in it or in a mail within it: a head alone says nothing. */
function holdsText({ texts, messages }: Message): boolean {
  return texts.some(({ words }) => words !== "") || messages.some(holdsText);
}

function hasAttachments({ attachments, messages }: Message): boolean {
  return attachments.length > 0 || messages.some(hasAttachments);
}

/** The text of a mail, with who wrote it to whom and when. What came with it is named and not opened. */
export function readMail(bytes: Uint8Array): ReadAnswer {
  const message = messageOf(bytes, wordsOf);
  if (!isMessage(message)) return { ok: false, code: "damaged" };
  if (!holdsText(message)) return { ok: false, code: "no_text" };
  const text = wordsOfMail(message).join("\n\n");
  if (isGarbled(text)) return { ok: false, code: "damaged" };
  const author = sendersOf(message);
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
