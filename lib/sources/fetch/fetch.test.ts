import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { keepFigures } from "@/lib/testing/figures";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { type FetchAnswer, type FetchPolicy, guardedFetch, retryAfterMs, USER_AGENT } from "./fetch";
import { fetchRefusals } from "./fetch-refusals";
import type { Resolver } from "./resolve";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function serve(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(answer);
  opened.push(server);
  return server;
}

function allowing(...servers: { place: string }[]): FetchPolicy {
  return { allowed: new Set(servers.map((server) => server.place)), limits: { backoffMs: 10, totalMs: 5_000 } };
}

function get(address: string, policy: FetchPolicy): Promise<FetchAnswer> {
  return guardedFetch(address, policy, AbortSignal.timeout(20_000));
}

function resolvesTo(...addresses: string[]): Resolver {
  return () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
}

test("a page comes with its bytes, type, charset and final address", async () => {
  const server = await serve((request, response) => {
    if (request.url === "/old") return response.writeHead(302, { location: "new#part" }).end();
    return response.writeHead(200, { "content-type": 'Text/HTML; charset="utf-8"' }).end("<p>Here</p>");
  });
  const answer = await get(`${server.origin}/old`, allowing(server));
  expect(answer).toMatchObject({ ok: true, mediaType: "text/html", charset: "utf-8" });
  expect(answer.ok && [new URL(answer.url).pathname, Buffer.from(answer.bytes).toString()]).toEqual([
    "/new",
    "<p>Here</p>",
  ]);
});

test("fetches are counted once each by what came of them, however often they were tried", async () => {
  const figures = await keepFigures();
  const server = await serve((request, response) => {
    response.writeHead(request.url === "/gone" ? 404 : request.url === "/down" ? 503 : 200).end("text");
  });
  for (const path of ["/", "/a", "/gone", "/down"]) await get(`${server.origin}${path}`, allowing(server));
  expect(await figures("stemma_fetches_total")).toEqual([
    'stemma_fetches_total{outcome="not_found"} 1',
    'stemma_fetches_total{outcome="ok"} 2',
    'stemma_fetches_total{outcome="unreachable"} 1',
  ]);
});

test("R15: a request names us, and no cookie is ever sent back", async () => {
  const seen: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    seen.push(request.headers["user-agent"], request.headers.cookie, request.headers.referer);
    if (request.url === "/a") response.writeHead(302, { location: "/b", "set-cookie": "id=1" }).end();
    else response.end("text");
  });
  await get(`${server.origin}/a`, allowing(server));
  await get(`${server.origin}/b`, allowing(server));
  expect(seen).toEqual(Array(3).fill([USER_AGENT, undefined, undefined]).flat());
});

test.each(["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost", "0"])(
  "%s is refused before anything is sent",
  async (host) => {
    const canary = await serve((_, response) => response.end("secret"));
    const other = { allowed: new Set(["127.0.0.1:1"]) };
    expect(await get(`http://${host}:${canary.port}/`, other)).toMatchObject({ ok: false });
    expect(await get(`http://${host}/`, other)).toMatchObject({ ok: false });
    expect(canary.requests).toEqual([]);
  },
);

test.each([
  ["loopback", ["127.0.0.1"]],
  ["a private network", ["10.0.0.7"]],
  ["a public and a private address", ["93.184.216.34", "192.168.0.1"]],
  ["an IPv4 address in IPv6", ["::ffff:127.0.0.1"]],
  ["a cloud's own service", ["169.254.169.254"]],
  ["no address", []],
])("U9, U10: a name that resolves to %s is refused", async (_, addresses) => {
  const policy = { allowed: new Set<string>(), resolver: resolvesTo(...addresses) };
  expect(await get("http://rebind.example.org/", policy)).toEqual({ ok: false, code: "blocked_address" });
});

test("U12: a redirect into a private network is refused at its hop, the first and the fifth", async () => {
  const canary = await serve((_, response) => response.end("secret"));
  const targets = [canary.origin, "http://localhost/", "http://169.254.169.254/", "http://[::1]/", "//10.0.0.1/"];
  const server = await serve((request, response) => {
    const [, left = "0", target = "0"] = (request.url ?? "").split("/");
    const location = left === "0" ? (targets[Number(target)] ?? "") : `/${Number(left) - 1}/${target}`;
    response.writeHead(302, { location }).end();
  });
  for (const index of targets.keys()) {
    for (const hops of [0, 4]) {
      const answer = await get(`${server.origin}/${hops}/${index}`, allowing(server));
      expect(answer.ok ? "ok" : answer.code).toMatch(/^blocked_/);
    }
  }
  expect(canary.requests).toEqual([]);
});

test.each(["file:///etc/passwd", "gopher://x.org/", "ftp://x.org/", "data:text/html,x", "javascript:alert(1)"])(
  "U13: a redirect to %s is refused",
  async (location) => {
    const server = await serve((_, response) => response.writeHead(301, { location }).end());
    expect(await get(server.origin, allowing(server))).toEqual({ ok: false, code: "unsupported_scheme" });
  },
);

test("R8: redirects end at the fifth, whether they turn in a circle or grow", async () => {
  const server = await serve((request, response) =>
    response.writeHead(307, { location: `${request.url ?? ""}${request.url === "/loop" ? "" : "a"}` }).end(),
  );
  expect(await get(`${server.origin}/loop`, allowing(server))).toEqual({ ok: false, code: "too_many_redirects" });
  expect(await get(`${server.origin}/grow`, allowing(server))).toEqual({ ok: false, code: "too_many_redirects" });
  expect(server.requests.length).toBe(12);
});

test("R9: a redirect without an address is an answer like any other that gives no page", async () => {
  const server = await serve((_, response) => response.writeHead(301).end());
  expect(await get(server.origin, allowing(server))).toEqual({ ok: false, code: "refused_by_site" });
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("R1: a small %s body that unpacks to too much is stopped while it unpacks", async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(80 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(200_000);
  const server = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(bomb));
  const before = process.memoryUsage().rss;
  expect(await get(server.origin, { ...allowing(server), limits: { unpackedBytes: 5_000_000 } })).toEqual({
    ok: false,
    code: "too_large",
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test("R3, R4: an endless body is cut off at its limit, and one that says it is too large is not begun", async () => {
  const server = await serve((request, response) => {
    if (request.url === "/says") return response.writeHead(200, { "content-length": "10000000000" }).write("a");
    const more = (): boolean =>
      response.destroyed || (response.write(Buffer.alloc(64 * 1024)) && setImmediate(more) !== null);
    response.on("drain", more);
    return more();
  });
  const policy = { ...allowing(server), limits: { wireBytes: 2_000_000, backoffMs: 10 } };
  expect(await get(`${server.origin}/endless`, policy)).toEqual({ ok: false, code: "too_large" });
  expect(await get(`${server.origin}/says`, policy)).toEqual({ ok: false, code: "too_large" });
});

test.each([
  ["an unknown packing", { "content-encoding": "zip9" }, Buffer.from("text")],
  ["one packing in another", { "content-encoding": "gzip, gzip" }, gzipSync(gzipSync("text"))],
  ["a packing that is not there", { "content-encoding": "gzip" }, Buffer.from("plain text")],
  ["a packing that breaks off", { "content-encoding": "gzip" }, gzipSync("text".repeat(1_000)).subarray(0, 20)],
])("R2: %s is refused", async (_, headers, body) => {
  const server = await serve((__, response) => response.writeHead(200, headers).end(body));
  expect(await get(server.origin, allowing(server))).toEqual({ ok: false, code: "bad_encoding" });
});

test("R6: a body that drips is cut off by the total time", async () => {
  const server = await serve((_, response) => {
    const drip = setInterval(() => response.write("a"), 20);
    response.on("close", () => clearInterval(drip));
  });
  // It drips for as long as anybody listens.
  const policy = { ...allowing(server), limits: { totalMs: 400 } };
  expect(await get(server.origin, policy)).toEqual({ ok: false, code: "timeout" });
});

test("R7: a server that takes the request and never answers is a timeout", async () => {
  const server = await serve(() => undefined);
  expect(await get(server.origin, { ...allowing(server), limits: { totalMs: 300 } })).toEqual({
    ok: false,
    code: "timeout",
  });
});

test("whoever asked can stop it", async () => {
  const server = await serve(() => undefined);
  expect(await guardedFetch(server.origin, allowing(server), AbortSignal.timeout(50))).toMatchObject({ ok: false });
});

test.each([
  [304, "not_modified"],
  [400, "refused_by_site"],
  [401, "refused_by_site"],
  [403, "refused_by_site"],
  [404, "not_found"],
  [410, "not_found"],
  [451, "refused_by_site"],
])("R11: %i is not asked again", async (status, code) => {
  const server = await serve((_, response) => response.writeHead(status).end());
  expect(await get(server.origin, allowing(server))).toEqual({ ok: false, code });
  expect(server.requests.length).toBe(1);
});

test.each([
  [408, "unreachable"],
  [425, "unreachable"],
  [429, "rate_limited"],
  [500, "unreachable"],
  [503, "unreachable"],
])("R11: %i is tried three times", async (status, code) => {
  const server = await serve((_, response) => response.writeHead(status).end());
  expect(await get(server.origin, allowing(server))).toEqual({ ok: false, code });
  expect(server.requests.length).toBe(3);
});

test("what answers at the second try is read", async () => {
  let tries = 0;
  const server = await serve((_, response) => {
    tries += 1;
    if (tries === 1) response.writeHead(503, { "retry-after": "0" }).end();
    else response.end("here");
  });
  expect(await get(server.origin, allowing(server))).toMatchObject({ ok: true });
});

test("R11: a site that asks to wait longer than there is time is left at once, with what it asked for", async () => {
  const server = await serve((_, response) => response.writeHead(429, { "retry-after": "3600" }).end());
  // Waiting for all of the time that there is would outlast this test.
  expect(await get(server.origin, { ...allowing(server), limits: { totalMs: 1_800_000 } })).toEqual({
    ok: false,
    code: "rate_limited",
    retryAfterMs: 3_600_000,
  });
  expect(server.requests.length).toBe(1);
});

test("Retry-After is read as seconds and as a date, and as nothing else", () => {
  const now = Date.parse("2026-05-01T10:00:00Z");
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Fri, 01 May 2026 10:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterMs("Fri, 01 May 2026 09:00:00 GMT", now)).toBe(0);
  expect([retryAfterMs("soon", now), retryAfterMs(null, now)]).toEqual([undefined, undefined]);
});

test("a name that nobody has is said to be unknown, and not asked for again", async () => {
  let asked = 0;
  const resolver: Resolver = () => {
    asked += 1;
    return Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
  };
  const policy = { allowed: new Set<string>(), resolver };
  expect(await get("http://nobody.example.org/", policy)).toEqual({ ok: false, code: "unknown_host" });
  expect(asked).toBe(1);
});

test.each(["ESERVFAIL", "EAI_AGAIN", "ETIMEOUT"])(
  "F41: while names cannot be looked up (%s) nothing is fetched, and it may be tried again later",
  async (code) => {
    let reached = 0;
    const server = await serve((_, response) => {
      reached += 1;
      response.end("secret");
    });
    const resolver: Resolver = () => Promise.reject(Object.assign(new Error("no answer"), { code }));
    const policy = { allowed: new Set<string>(), resolver, limits: { backoffMs: 10, totalMs: 2_000 } };
    const answer = await get(`http://name.example.org:80/?${server.port}`, policy);
    expect(answer).toMatchObject({ ok: false });
    expect(answer.ok ? "" : answer.code).toMatch(/^(unreachable|timeout)$/);
    expect(reached).toBe(0);
  },
);

test.each([
  ["text/html", "text/html", null],
  [" Text/HTML ; charset = utf-8", "text/html", "utf-8"],
  ['text/plain; format=flowed; charset="koi8-r"', "text/plain", "koi8-r"],
  ["; charset=utf-8", null, "utf-8"],
  ["text/plain; charset=", "text/plain", null],
])("an answer that calls itself “%s” is of the type %s and the charset %s", async (header, mediaType, charset) => {
  const server = await serve((_, response) => response.writeHead(200, { "content-type": header }).end("a"));
  expect(await get(server.origin, allowing(server))).toMatchObject({ mediaType, charset });
});

test("what an interface is asked with goes to its own address alone, and its words of an error come back", async () => {
  const seen: unknown[] = [];
  const other = await serve((request, response) => {
    seen.push([request.method, request.headers["x-key"], request.headers["content-type"]]);
    response.end("there");
  });
  const server = await serve((request, response) => {
    seen.push([request.method, request.headers["x-key"], request.headers["content-type"]]);
    if (request.url === "/led") response.writeHead(302, { location: other.origin }).end();
    else response.writeHead(400).end("what".repeat(2_000));
  });
  const options = { headers: { "x-key": "k" }, body: "{}" };
  const ask = (path: string): Promise<FetchAnswer> =>
    guardedFetch(`${server.origin}${path}`, allowing(server, other), AbortSignal.timeout(5_000), options);
  expect(await ask("/led")).toMatchObject({ ok: true });
  expect(seen).toEqual([
    ["POST", "k", "application/json"],
    ["GET", undefined, undefined],
  ]);
  const refused = await ask("/");
  expect(refused).toMatchObject({ ok: false, code: "refused_by_site", status: 400 });
  expect(refused.ok ? "" : refused.said).toBe("what".repeat(1_024));
});

test("what is meant for one address alone is asked once, and followed nowhere", async () => {
  const server = await serve((request, response) =>
    request.url === "/led" ? response.writeHead(302, { location: "/" }).end() : response.writeHead(503).end(),
  );
  const once = (path: string): Promise<FetchAnswer> =>
    guardedFetch(`${server.origin}${path}`, allowing(server), AbortSignal.timeout(5_000), { isOnce: true });
  expect(await once("/led")).toMatchObject({ ok: false, code: "refused_by_site", status: 302 });
  expect(await once("/")).toMatchObject({ ok: false, code: "unreachable", status: 503 });
  expect(server.requests).toEqual(["/led", "/"]);
});

test("every refusal has a sentence", () => {
  for (const sentence of Object.values(fetchRefusals)) expect(sentence).toMatch(/^[A-Z].+\.$/);
});
