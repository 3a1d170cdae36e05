import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { vi } from "vitest";
import { Tally } from "@/lib/testing/tally";

/** A mail server of this machine that keeps what it is sent. */
export interface MailServer {
  /** For `STEMMA_SMTP_URL`. */
  url: string;
  /** Each with its envelope and its text as it came over the wire. */
  received: { from: string; to: string[]; text: string }[];
  /** How many came since it was started. */
  arrived: Tally;
  close(): Promise<void>;
}

interface Letter {
  from: string;
  to: string[];
  lines: string[] | null;
}

function blank(): Letter {
  return { from: "", to: [], lines: null };
}

/** Speaks as much SMTP as a letter needs; `isRefusing` turns every recipient away. */
function serve(
  socket: Socket,
  { received, arrived }: Pick<MailServer, "received" | "arrived">,
  isRefusing: boolean,
): void {
  let letter = blank();
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  function takeLine(line: string): void {
    if (line !== ".") {
      letter.lines?.push(line);
      return;
    }
    received.push({ from: letter.from, to: letter.to, text: letter.lines?.join("\n") ?? "" });
    arrived.add();
    letter = blank();
    say("250 kept");
  }
  function obey(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (/^(EHLO|HELO)/i.test(line)) say("250 here");
    else if (/^MAIL FROM/i.test(line)) {
      letter.from = address;
      say("250 ok");
    } else if (/^RCPT TO/i.test(line)) {
      letter.to.push(address);
      say(isRefusing ? "550 nobody of that name" : "250 ok");
    } else if (/^DATA/i.test(line)) {
      letter.lines = [];
      say("354 go on");
    } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else say("250 ok");
  }
  let rest = "";
  say("220 here");
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes) => {
    const lines = `${rest}${bytes.toString("utf8")}`.split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) letter.lines === null ? obey(line) : takeLine(line);
  });
}

/** Starts a mail server on this machine, at the given port or any. */
export async function aMailServer({ port = 0, isRefusing = false } = {}): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const arrived = new Tally();
  const server = createServer((socket) => serve(socket, { received, arrived }, isRefusing));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    received,
    arrived,
    async close(): Promise<void> {
      server.close();
      await once(server, "close");
    },
  };
}

/** A mail server by which the install sends its e-mail until the test ends, as one that signs people in and has an address. */
export async function aMailedInstall(): Promise<MailServer> {
  const server = await aMailServer();
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  vi.stubEnv("STEMMA_SMTP_URL", server.url);
  vi.stubEnv("STEMMA_MAIL_FROM", "Stemma <stemma@example.org>");
  return server;
}
