import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { isMailConfigured, sendMail } from "./send-mail";

let server: MailServer | null = null;
beforeEach(() => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  vi.stubEnv("STEMMA_MAIL_FROM", "Stemma <stemma@example.org>");
});
afterEach(async () => {
  await server?.close();
  server = null;
});

async function startServer(isRefusing = false): Promise<MailServer> {
  server = await aMailServer({ isRefusing });
  vi.stubEnv("STEMMA_SMTP_URL", server.url);
  return server;
}

const mail = { to: "ada@example.org", subject: "Tides", text: "Come and see.\n\nhttps://stemma.example.org/x" };

test("without a mail server nothing is sent, and one can tell before", async () => {
  expect(isMailConfigured()).toBe(false);
  expect(await sendMail(mail)).toBe("not_configured");
});

test("a message reaches the one address that it is for, from the operator's", async () => {
  const { received } = await startServer();
  expect(isMailConfigured()).toBe(true);
  expect(await sendMail(mail)).toBe("sent");
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "stemma@example.org", to: ["ada@example.org"] });
  expect(received[0]?.text).toContain("Subject: Tides");
  expect(received[0]?.text).toContain("https://stemma.example.org/x");
});

test("neither a subject nor an address can add a recipient or a header", async () => {
  const { received } = await startServer();
  await sendMail({ ...mail, subject: "Tides\r\nBcc: eve@example.org" });
  await sendMail({ ...mail, to: "ada@example.org, eve@example.org" });
  expect(received[0]?.text).not.toMatch(/^Bcc:/m);
  expect(received.flatMap(({ to }) => to)).not.toContain("eve@example.org");
});

test("a server that refuses, and one that is not there, are an outcome and no error", async () => {
  await startServer(true);
  expect(await sendMail(mail)).toBe("failed");
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  expect(await sendMail(mail)).toBe("failed");
});
