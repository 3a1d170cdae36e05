import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { freePort } from "@/lib/platform/db/free-port";
import { makeFirst, untilReady } from "./until-ready";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A web server that answers with these statuses in turn, the last of them from then on. */
async function aServer(...statuses: number[]): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    response.statusCode = statuses[asked.length] ?? statuses.at(-1) ?? 200;
    asked.push(request.url ?? "");
    response.end();
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" ? (address?.port ?? 0) : 0, asked };
}

test("a web server is ready once it says so, also where it listens on every address of the machine", async () => {
  const { port, asked } = await aServer(503, 503, 200);
  await untilReady({ HOST: "0.0.0.0", PORT: port }, 60_000);
  expect(asked).toEqual(["/api/ready", "/api/ready", "/api/ready"]);
});

test("one that never says so is refused in a sentence, as is one that does not listen or leads elsewhere", async () => {
  const [busy, elsewhere] = [await aServer(503), await aServer(307)];
  const says = "The web server did not become ready in time. Its log stands above.";
  for (const PORT of [busy.port, elsewhere.port, await freePort()]) {
    await expect(untilReady({ HOST: "127.0.0.1", PORT }, 600)).rejects.toThrow(says);
  }
});

test("a first page, view and original are asked for before somebody asks for one; a server that has ended meanwhile is no matter", async () => {
  const { port, asked } = await aServer(200);
  await makeFirst({ HOST: "127.0.0.1", PORT: port });
  expect(asked).toEqual(["/sign-in", "/api/views/review-count", "/projects/0/library/0", "/api/originals/0"]);
  await makeFirst({ HOST: "127.0.0.1", PORT: await freePort() });
});
