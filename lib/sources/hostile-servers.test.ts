import { createServer as createTlsServer } from "node:https";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type FetchAnswer, type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";

const opened: Server[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Where a server of this machine listens, as `host:port`. */
async function listening(server: Server): Promise<string> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

function serveSockets(onSocket: (socket: Socket) => void): Promise<string> {
  return listening(createServer((socket) => onSocket(socket.on("error", () => undefined).resume())));
}

function get(address: string, limits: FetchPolicy["limits"] = {}): Promise<FetchAnswer> {
  const { host } = new URL(address);
  const policy = { allowed: new Set([host]), limits: { backoffMs: 5, totalMs: 5_000, ...limits } };
  return guardedFetch(address, policy, AbortSignal.timeout(20_000));
}

test("R5: a head that drips is cut off like a body that does", async () => {
  const server = await serveSockets((socket) => {
    const drip = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => clearInterval(drip));
    socket.write("HTTP/1.1 200 OK\r\nX-Long: ");
  });
  expect(await get(`http://${server}/`, { totalMs: 400 })).toEqual({
    ok: false,
    code: "timeout",
  });
});

test.each([
  ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "bad_answer"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", "bad_answer"],
  ["a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc", "bad_answer"],
  ["a megabyte of headers", `HTTP/1.1 200 OK\r\nA: ${"a".repeat(1_000_000)}\r\n\r\n`, "bad_answer"],
  ["less than it says", "HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\nabc", "unreachable"],
  ["nothing", "", "unreachable"],
  ["an empty redirect", "HTTP/1.1 301 Moved\r\nLocation: \r\nContent-Length: 0\r\n\r\n", "refused_by_site"],
])("R3, R9: an answer of %s is refused with a reason", async (_, bytes, code) => {
  const server = await serveSockets((socket) => socket.end(bytes));
  expect(await get(`http://${server}/`)).toEqual({ ok: false, code });
});

test("R7: a server that breaks off within a page is asked again, and no half page is taken for a whole", async () => {
  let asked = 0;
  const server = await serveSockets((socket) => {
    asked += 1;
    if (asked === 2) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nthe whole page");
    else socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf a page", () => socket.resetAndDestroy());
  });
  const again = await get(`http://${server}/`);
  expect(again.ok && Buffer.from(again.bytes).toString()).toBe("the whole page");
  expect(await get(`http://${server}/`)).toEqual({ ok: false, code: "unreachable" });
});

test("R13: a certificate that nobody vouches for ends the fetch, and there is no way around it", async () => {
  const server = await listening(createTlsServer({ SNICallback: (_, done) => done(new Error("no certificate")) }));
  const answer = await get(`https://${server}/`, { totalMs: 3_000 });
  expect(answer).toMatchObject({ ok: false, code: expect.stringMatching(/tls_error|unreachable/) });
});

test("R20: HTTP/2 is never offered, so its storms of resets have no one to reach", async () => {
  const hellos: Buffer[] = [];
  const server = await serveSockets((socket) => {
    socket.once("data", (hello) => {
      hellos.push(hello);
      socket.destroy();
    });
  });
  const answer = await get(`https://${server}/`, { totalMs: 3_000 });
  expect(answer).toMatchObject({ ok: false, code: expect.stringMatching(/tls_error|unreachable/) });
  expect(hellos.length).toBeGreaterThan(0);
  for (const hello of hellos) expect(hello.includes("\u0002h2")).toBe(false);
});
