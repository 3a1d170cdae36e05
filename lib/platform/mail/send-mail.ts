import { createTransport, type Transporter } from "nodemailer";
import { readEnvironment, sendsMail } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** A message to one person, in plain text. */
export interface Mail {
  /** Exactly one address, as an account has it. */
  to: string;
  subject: string;
  text: string;
  /** What it is known by to the servers on its way: the same for every try, so that one that comes twice is one. */
  id?: string;
  /** Where a POST ends such letters without signing in. Source: RFC 8058. */
  unsubscribe?: string;
}

/** What became of a message: a server that refuses or does not answer is logged, and never thrown. */
export type MailOutcome = "sent" | "not_configured" | "failed";

/** A mail server that says nothing for so long is taken to be away. */
const PATIENCE_MS = 10_000;

/** Whether this install can send e-mail: what needs it is not offered without. */
export function isMailConfigured(): boolean {
  return sendsMail(readEnvironment(process.env));
}

function openTransport(url: string): Transporter {
  return createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Whether a mail server takes the name and password of its address; nothing is sent. Why not, by the server's code. */
export async function askMailServer(url: string): Promise<{ ok: true } | { ok: false; code: string }> {
  const transport = openTransport(url);
  try {
    await transport.verify();
    return { ok: true };
  } catch (error) {
    const isCoded = error instanceof Error && "code" in error && typeof error.code === "string";
    return { ok: false, code: isCoded ? String(error.code) : "unknown" };
  } finally {
    transport.close();
  }
}

/** The part of the operator's address behind the @. */
function senderHost(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}

/** Sends one message through the operator's mail server. Never inside a transaction: it waits for another machine. */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  const { STEMMA_SMTP_URL, STEMMA_MAIL_FROM } = readEnvironment(process.env);
  if (STEMMA_SMTP_URL === undefined || STEMMA_MAIL_FROM === undefined) return "not_configured";
  const transport = openTransport(STEMMA_SMTP_URL);
  try {
    await transport.sendMail({
      from: STEMMA_MAIL_FROM,
      // As an object: a text would be read as a list of addresses.
      to: { name: "", address: mail.to },
      subject: mail.subject.replaceAll(/\s+/g, " "),
      text: mail.text,
      ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${senderHost(STEMMA_MAIL_FROM)}>` }),
      ...(mail.unsubscribe === undefined
        ? {}
        : {
            headers: {
              "List-Unsubscribe": `<${mail.unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
          }),
    });
    return "sent";
  } catch (error) {
    log.error({ error }, "a message could not be sent");
    return "failed";
  } finally {
    transport.close();
  }
}
