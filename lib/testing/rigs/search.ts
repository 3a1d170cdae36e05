import type { IncomingMessage } from "node:http";
import type { ProviderName } from "@/lib/sources/search/adapters";
import { askProvider, type ProviderAnswer } from "@/lib/sources/search/ask";
import { aServer, fetchingFrom, type TestServer } from "./sources";

/** What a provider was asked. */
export interface Got {
  method: string | undefined;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

/** How it answers. */
export interface Played {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const servers: TestServer[] = [];
/** Ends all that were played. */
export async function endPlay(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

/** A provider of this kind, answering as `played`; what it was asked is in `got`. */
export async function play(played: Played | ((nth: number) => Played)): Promise<{ server: TestServer; got: Got[] }> {
  const got: Got[] = [];
  const server = await aServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://provider.test");
      const { method, headers } = request;
      got.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
      const now = typeof played === "function" ? played(got.length) : played;
      response.writeHead(now.status ?? 200, { "content-type": "application/json", ...now.headers }).end(now.body);
    });
  });
  servers.push(server);
  return { server, got };
}

/** Asks it as a run does. */
export function ask(
  name: ProviderName,
  server: TestServer,
  more: { query?: string; limit?: number } = {},
): Promise<ProviderAnswer> {
  const config = { name, label: name, base: `${server.origin}/`, key: "the-key", contact: "ops@example.org" };
  return askProvider(config, {
    query: more.query ?? "heat pumps, cold climate",
    limit: more.limit ?? 5,
    policy: fetchingFrom(),
    signal: AbortSignal.timeout(10_000),
  });
}
