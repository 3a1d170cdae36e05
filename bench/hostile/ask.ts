import { type IncomingMessage, request } from "node:http";

/** Longest that an answer is waited for, and most of it that is kept. */
const PATIENCE_MS = 90_000;
const KEPT = 16_000_000;

export interface HostileRequest {
  path: string;
  method?: "GET" | "POST";
  cookie?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Bytes come back as letters of Latin-1. */
  isBinary?: boolean;
}

/** What came back; a status of 0 says that nothing did. */
export interface Answered {
  status: number;
  ms: number;
  said: string;
  headers: IncomingMessage["headers"];
}

function read(response: IncomingMessage, { isBinary = false }: HostileRequest, end: (said: string) => void): void {
  let said = "";
  response.setEncoding(isBinary ? "latin1" : "utf8");
  response.on("data", (chunk: string) => {
    if (said.length < KEPT) said += chunk;
  });
  response.on("end", () => end(said));
}

/** Asks the product as a browser on its own pages does. */
export function ask(origin: string, asked: HostileRequest): Promise<Answered> {
  const { path, body, cookie } = asked;
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, said: string, headers: IncomingMessage["headers"]): void =>
      resolve({ status, said, headers, ms: performance.now() - begun });
    const sent = request(
      `${origin}${path}`,
      {
        method: asked.method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          origin,
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...asked.headers,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        response.on("error", () => end(0, "", {}));
        read(response, asked, (said) => end(response.statusCode ?? 0, said, response.headers));
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => end(0, error.code ?? error.name, {}));
    sent.end(body);
  });
}

/** A command, as its page sends it. */
export function command(origin: string, cookie: string, name: string, input: object): Promise<Answered> {
  const headers = { "content-type": "application/json" };
  return ask(origin, { path: `/api/commands/${name}`, cookie, headers, body: JSON.stringify(input) });
}

/** What a command that must be done came to. */
export async function done(origin: string, cookie: string, name: string, input: object): Promise<unknown> {
  const { status, said } = await command(origin, cookie, name, input);
  if (status !== 200) throw new Error(`${name} was answered ${status}: ${said.slice(0, 300)}`);
  return JSON.parse(said);
}

/** The same question so many times at once. */
export function askAtOnce(times: number, question: (nth: number) => Promise<Answered>): Promise<Answered[]> {
  return Promise.all(Array.from({ length: times }, (_, nth) => question(nth)));
}
