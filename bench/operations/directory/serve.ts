import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { makeDirectoryToken } from "@/lib/access/directory-tokens";
import { answerDirectory } from "@/lib/api/directory/answer-directory";
import { UserId } from "@/lib/domain/core/ids";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";

const BASE = "/api/scim/v2";

/** One request as a client sent it, and the status that it got. */
interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

export interface Served {
  /** The address that a directory is given, without a slash at its end. */
  readonly base: string;
  readonly token: string;
  /** The one administrator of the install. */
  readonly administrator: UserId;
  readonly heard: readonly Heard[];
  close(): Promise<void>;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Some libraries ask below an address of their own: what stands before `/Users` and its like is not ours. */
function pathOf(url: string): string {
  return `${BASE}${url.replace(/^.*?\/v2(?:\/enterprises\/[^/]+)?(?=\/|\?|$)/, "")}`;
}

interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
}

async function answer(db: Db, heard: Heard[], { message, response }: Exchange): Promise<void> {
  const { method = "GET", url = "/" } = message;
  const bytes = await bytesOf(message);
  const path = pathOf(url);
  const headers = headersOf(message);
  const { authorization: _secret, ...told } = headers;
  const hasBody = bytes.byteLength > 0 && method !== "GET";
  const request = new Request(new URL(path, "http://stemma.test"), {
    method,
    headers,
    ...(hasBody ? { body: bytes } : {}),
  });
  const answered = await answerDirectory(db, request);
  heard.push({
    method,
    path: path.slice(BASE.length),
    headers: told,
    body: bytes.toString("utf8"),
    status: answered.status,
  });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}

/** What a directory asks, behind a bare HTTP server, over a PostgreSQL of its own that goes with it. */
export async function serveDirectory(): Promise<Served> {
  process.env["NEXTAUTH_SECRET"] ??= randomBytes(32).toString("hex");
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  const { id } = await db.user.create({
    data: { email: "administrator@example.org", name: "Administrator", isAdmin: true },
    select: { id: true },
  });
  const administrator = UserId.parse(id);
  const asked = { name: "A client library", days: 1 };
  const token = await makeDirectoryToken(db, { userId: administrator, sessionId: null }, asked);
  const heard: Heard[] = [];
  const server = createServer((message, response) => {
    answer(db, heard, { message, response }).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  process.env["NEXTAUTH_URL"] = origin;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await db.$disconnect();
    await database.stop();
  };
  return { base: `${origin}${BASE}`, token, administrator, heard, close };
}
