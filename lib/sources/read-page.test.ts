import { afterEach, expect, test } from "vitest";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import type { Validators } from "./fetch/validators";
import { type PageAnswer, readPage } from "./read-page";

const article =
  "<article><h1>Tides</h1><p>The tide at Brest rises by seven metres in spring, as sailors know.</p></article>";
const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(answer);
  servers.push(server);
  return server;
}

function read(server: TestServer, isRobotsObeyed = false): Promise<PageAnswer> {
  return readPage(
    { url: `${server.origin}/tides`, isRobotsObeyed, owner: "someone" },
    fetchingFrom(server),
    AbortSignal.timeout(10_000),
  );
}

function page(title: string, body: string): Parameters<typeof aServer>[0] {
  return (request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>${title}</title><body>${body}</body>`);
  };
}

test.each([
  [
    "a wall for programs",
    page("Just a moment…", "<p>Verify you are human to go on. Cloudflare Ray ID: 1.</p>"),
    "refused_by_site",
  ],
  [
    "a wall for strangers",
    page("The Times", "<h1>Tides</h1><p>Sign in to continue reading this story.</p>"),
    "refused_by_site",
  ],
  ["a page that needs a browser", page("App", "<p>Please enable JavaScript to run this app.</p>"), "refused_by_site"],
  [
    "an error that says it is none",
    page("Page not found", "<p>We looked everywhere, and there is nothing.</p>"),
    "not_found",
  ],
])("R10, R12: %s is no evidence, and that is said", async (_, answer, code) => {
  const refused = await read(await serve(answer));
  expect(refused).toMatchObject({ ok: false, code, message: expect.stringMatching(/^The site .*\.$/) });
});

test("R19: while a site's rules cannot be had its pages are not read for a run; without rules they are", async () => {
  const broken = await serve((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(503).end();
    response.end(article);
  });
  expect(await read(broken, true)).toMatchObject({ ok: false, code: "unreachable" });
  expect(broken.requests).not.toContain("/tides");
  const without = await serve(page("Tides", article));
  expect(await read(without, true)).toMatchObject({ ok: true });
});

test("R19: rules of megabytes are read as far as half of one, and rules that redirect in a circle end", async () => {
  const long = await serve((request, response) => {
    if (request.url !== "/robots.txt")
      return void response.writeHead(200, { "content-type": "text/html" }).end(article);
    const rules = `User-agent: *\nDisallow: /private\n${"# padding\n".repeat(1_000_000)}Disallow: /tides\n`;
    response.end(rules);
  });
  expect(await read(long, true)).toMatchObject({ ok: true });
  const circle = await serve((request, response) => {
    if (request.url?.startsWith("/robots")) return void response.writeHead(302, { location: "/robots.txt" }).end();
    response.writeHead(200, { "content-type": "text/html" }).end(article);
  });
  // What cannot be had for good is as if it were not there. Source: RFC 9309, 2.3.1.3.
  expect(await read(circle, true)).toMatchObject({ ok: true });
});

test("R14: a thousand headers are refused, and a page behind a hundred is read", async () => {
  const headers = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`x-filler-${nth}`, "x".repeat(80)]));
  const many = await serve((_, response) => response.writeHead(200, headers(1_000)).end(article));
  expect(await read(many)).toMatchObject({ ok: false, code: "bad_answer" });
  const some = await serve((_, response) =>
    response.writeHead(200, { ...headers(100), "content-type": "text/html" }).end(article),
  );
  expect(await read(some)).toMatchObject({ ok: true });
});

test("U14: what a page points a browser to is neither asked for nor kept", async () => {
  const canary = await serve((_, response) => response.end("secret"));
  const head = [
    `<meta http-equiv="refresh" content="0;url=${canary.origin}/refresh">`,
    `<base href="${canary.origin}/base/">`,
    `<link rel="canonical" href="${canary.origin}/canonical">`,
    `<link rel="icon" href="${canary.origin}/favicon.ico">`,
    `<link rel="alternate" type="application/json+oembed" href="${canary.origin}/oembed">`,
    `<meta property="og:url" content="${canary.origin}/og">`,
  ].join("");
  const inside = `<img src="${canary.origin}/pixel?notes=all"><iframe src="${canary.origin}/frame"></iframe>`;
  const server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><head><title>Tides</title>${head}</head><body>${inside}${article}</body>`);
  });
  const answer = await read(server);
  expect(answer).toMatchObject({ ok: true, read: { text: expect.stringContaining("seven metres") } });
  expect(JSON.stringify(answer)).not.toContain(canary.place);
  expect(canary.requests).toEqual([]);
});

test("a page is asked for only where it has changed, by what its site said of it; not by what another address said", async () => {
  const etag = '"v1"';
  const asked: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    if (request.url === "/moved") return void response.writeHead(302, { location: "/tides" }).end();
    asked.push(request.headers["if-none-match"]);
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/html", etag }).end(`<title>Tides</title>${article}`);
  });
  const policy = { allowed: new Set([server.place]) };
  const ask = async (path: string, known?: Validators): Promise<PageAnswer> => {
    const request = { url: `${server.origin}${path}`, isRobotsObeyed: false, owner: "someone" };
    return await readPage(known ? { ...request, known } : request, policy, AbortSignal.timeout(10_000));
  };
  const first = await ask("/tides");
  if (!first.ok) expect.unreachable(first.message);
  expect(first.validators).toEqual({ etag, modified: null });
  expect(await ask("/tides", first.validators)).toMatchObject({ ok: false, code: "not_modified" });
  expect(await ask("/moved", { etag: null, modified: null })).toMatchObject({
    ok: true,
    validators: { etag: null, modified: null },
  });
  expect(asked).toEqual([undefined, etag, undefined]);
});

test("robots.txt of where an address leads to holds as well", async () => {
  const shut = await serve((request, response) => {
    if (request.url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /\n");
    response.writeHead(200, { "content-type": "text/html" }).end(article);
  });
  const open = await serve((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(302, { location: `${shut.origin}/tides` }).end();
  });
  const policy = fetchingFrom(open, shut);
  const request = { url: `${open.origin}/tides`, isRobotsObeyed: true, owner: "someone" };
  expect(await readPage(request, policy, AbortSignal.timeout(10_000))).toMatchObject({ ok: false, code: "robots" });
});

test("a site that says nothing has changed though nobody asked has given no page", async () => {
  const server = await serve((_, response) => void response.writeHead(304).end());
  expect(await read(server)).toMatchObject({ ok: false, code: "bad_answer" });
});
