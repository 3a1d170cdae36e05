import { once } from "node:events";
import { request as httpRequest, IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { command, ORIGIN, send } from "./ask";
import { aHostileProject, EVIL, type HostileIds, nothing, secret, watched } from "./hostile";

test.describe.configure({ mode: "serial" });

let page: Page;
let ids: HostileIds;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  page = await (await browser.newContext()).newPage();
  ids = await aHostileProject(page);
});
test.afterAll(() => page.context().close());

async function stranger(
  open: () => Promise<APIRequestContext>,
  work: (who: APIRequestContext) => Promise<void>,
): Promise<void> {
  const who = await open();
  await work(who);
  await who.dispose();
}

test("M9: no spelling of a protected page and no header of the framework's own gives its data to nobody", async ({
  playwright,
}) => {
  const { projectId, runId, reportId } = ids;
  await stranger(
    () => playwright.request.newContext({ baseURL: ORIGIN }),
    async (who) => {
      const tricks: Record<string, string>[] = [
        {},
        { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
        { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy:src/proxy" },
        { "next-resume": "1" },
        { rsc: "1" },
        { rsc: "1", "next-router-prefetch": "1" },
        { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
        { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" },
        { "x-nextjs-data": "1" },
        { "x-stemma-path": "/", "x-nonce": "x" },
        { "x-http-method-override": "GET", "x-original-url": `/projects/${projectId}` },
      ];
      const project = `/projects/${projectId}`;
      const pages = [project, `${project}/library`, `${project}/runs/${runId}`, `${project}/reports/${reportId}`];
      for (const path of pages) {
        const spelled = [path, `${path}.rsc`, `${path}.txt`, `${path}?_rsc=abc`, `${path}.segments/_tree.segment.rsc`];
        for (const address of [...spelled, `/_next/data/x${path}.json`, `/.${path}`, `/${path}`]) {
          for (const headers of tricks) {
            const response = await who.get(`${ORIGIN}${address}`, { headers, maxRedirects: 0 });
            const told = `${address} ${JSON.stringify(headers)}`;
            expect(await response.text(), told).not.toContain(secret);
          }
        }
        const action = await who.post(path, {
          headers: { "next-action": "00".repeat(20), origin: ORIGIN },
          data: "[]",
        });
        expect(action.status()).toBeLessThan(500);
        expect(await action.text()).not.toContain(secret);
      }
    },
  );
});

test("M2: a body that is no command's is refused, and the process lives", async () => {
  const address = "/api/commands/create_project";
  const json = { origin: ORIGIN, "content-type": "application/json" };
  const bodies: [string | Buffer, Record<string, string>, number[]][] = [
    ["", json, [422]],
    ["{", json, [422]],
    ["null", json, [422]],
    ["[]", json, [422]],
    ['"text"', json, [422]],
    ['{"name":"a","goal":"","__proto__":{"isAdmin":true},"x":1}', json, [422]],
    [`${"[".repeat(200_000)}${"]".repeat(200_000)}`, json, [422]],
    [`{"name":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`, json, [422]],
    [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), { ...json, "content-encoding": "gzip" }, [415, 422]],
    [Buffer.alloc(10_000_000, "x"), json, [413]],
    ['{"name":"a","goal":""}', { ...json, "content-type": "text/plain" }, [415, 422]],
    ["name=a&goal=", { ...json, "content-type": "application/x-www-form-urlencoded" }, [415, 422]],
  ];
  for (const [data, headers, statuses] of bodies) {
    const response = await page.request.post(address, { headers, data });
    expect(statuses, `${String(data).slice(0, 60)}: ${await response.text()}`).toContain(response.status());
  }
  expect((await page.request.get("/api/health")).status()).toBe(200);
});

test("M3: an id that is none, and one of somebody else's, is not there at any address", async () => {
  const { projectId, runId } = ids;
  const wrong = ["0", "-1", "1e309", "..%2f..%2fetc%2fpasswd", "%00", "a%0d%0ab", "[]", "{}", crypto.randomUUID()];
  for (const id of wrong) {
    for (const kind of ["project", "library", "knowledge", "source", "researcher", "run", "fact", "report"]) {
      const response = await page.request.get(`/api/views/${kind}/${id}`);
      expect([400, 404], `${kind} ${id}`).toContain(response.status());
    }
    for (const path of [
      `/projects/${id}`,
      `/projects/${projectId}/runs/${id}`,
      `/projects/${projectId}/reports/${id}`,
    ]) {
      expect([400, 404], path).toContain((await page.request.get(path)).status());
    }
    expect([400, 404], id).toContain((await page.request.get(`/api/events/${id}`)).status());
    expect([400, 404], id).toContain((await page.request.get(`/api/originals/${id}`)).status());
  }
  expect((await page.request.get(`/api/views/run/${runId.toUpperCase()}`)).status()).toBe(200);
});

test("M7: whoever signs in stays on this site, wherever an address would lead", async ({ browser }) => {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const seen = watched(visitor);
  const away = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "/%0d%0aLocation:%20//evil.example",
    "javascript:alert(1)",
  ];
  for (const path of away) {
    await visitor.goto(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
    const leading = await visitor
      .locator("a[href]")
      .evaluateAll((links) =>
        links.filter((link) => link instanceof HTMLAnchorElement && link.origin !== window.location.origin).map(String),
      );
    expect(leading, path).toEqual([]);
    const response = await visitor.request.get(`/api/auth/signin?callbackUrl=${encodeURIComponent(path)}`, {
      maxRedirects: 0,
    });
    expect(response.status()).toBeLessThan(500);
    expect(response.headers()["location"] ?? "").not.toMatch(/^(?!http:\/\/localhost)[a-z]+:|^\/\//i);
  }
  expect(seen).toEqual(nothing);
  await context.close();
});

test("S18: an address in letters that no header carries is encoded, by whichever way it comes", async ({ browser }) => {
  const path = "/projects?q=潮汐";
  const encoded = "/projects?q=%E6%BD%AE%E6%B1%90";
  const asked = `callbackUrl=${encodeURIComponent(path)}`;
  const plainly = { maxRedirects: 0 };
  const signedIn = await page.request.get(`/sign-in?${asked}`, plainly);
  expect(signedIn.status()).toBe(307);
  expect(signedIn.headers()["location"]).toBe(encoded);
  const context = await browser.newContext();
  const { request } = context;
  const led = await request.get(`/api/auth/signin?${asked}`, plainly);
  expect(led.headers()["location"]).toContain(encodeURIComponent(encoded));
  expect((await request.get("/api/auth/error?error=潮", plainly)).headers()["location"]).toContain("error=unavailable");
  expect((await request.get("/api/auth/error/潮", plainly)).status()).toBe(302);
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, callbackUrl: path };
  const left = await request.post("/api/auth/signout", { form, ...plainly });
  expect(left.headers()["location"]).toBe(`${ORIGIN}${encoded}`);
  const wrong = { ...form, email: "nobody@example.org", password: "wrong" };
  const refused = await request.post("/api/auth/callback/credentials", { form: wrong, ...plainly });
  expect(refused.status()).toBeLessThan(500);
  const body = await request.post("/api/auth/signout", { data: { csrfToken, callbackUrl: 5 }, ...plainly });
  expect(body.status()).toBe(415);
  await context.close();
});

/** What is answered to a path as it stands, by a name that leads to this machine. */
async function byName(host: string, path: string, method = "GET"): Promise<{ status: number; text: string }> {
  const asked = httpRequest({ host: "127.0.0.1", port: new URL(ORIGIN).port, path, method, headers: { host } }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, "response"));
  return { status: answer.statusCode ?? 0, text: await readText(answer) };
}

test("S19: a name that leads to this machine and is not ours is answered nothing, however the path is spelled", async () => {
  const port = new URL(ORIGIN).port;
  const paths = ["/", "/welcome", "/sign-up", "/api/auth/csrf", "/api/v1/openapi.json", "/share/x", "/api/none"];
  const around = [
    "/_next/static/../..",
    "/_next/static/%2e%2e/%2e%2e",
    "/_next/static/..%2f..",
    "/api/uploads/..%2f..",
  ];
  const spelled = [...around, "/api/uploads/../..", "/favicon.ico/..", "/.", "/", "/x/..", "/_next/data/x"];
  for (const path of [...paths, ...spelled.map((start) => `${start}/api/auth/csrf`)]) {
    const { status, text } = await byName(`evil.example:${port}`, path);
    expect(status, path).toBeGreaterThanOrEqual(300);
    expect(text, path).not.toContain("csrfToken");
    expect(text, path).not.toContain("<html");
  }
  for (const path of paths) expect((await byName(`evil.example:${port}`, path)).status, path).toBe(421);
  for (const kind of ["bundle", "project", crypto.randomUUID()]) {
    expect((await byName("evil.example", `/api/uploads/${kind}`, "POST")).status, kind).toBe(421);
  }
  expect((await byName("evil.example", `/api/v1/projects/${crypto.randomUUID()}/files`, "POST")).status).toBe(421);
  expect((await byName("evil.example", "/api/commands/sign_up", "POST")).status).toBe(421);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "[::1]:80", "LOCALHOST."]) {
    expect((await byName(host, "/api/auth/csrf")).text, host).toContain("csrfToken");
  }
  expect((await byName("pod-7.cluster.internal", "/api/ready")).status).toBe(200);
});

test("M8: a request that says another host, origin or address changes nothing and makes no other links", async () => {
  const { projectId, reportId } = ids;
  const data = { name: "Forged", goal: "" };
  const refused: Record<string, string>[] = [
    { origin: EVIL },
    { origin: "null" },
    { origin: `${ORIGIN}.evil.example` },
    { origin: EVIL, "x-forwarded-host": "evil.example" },
    { "sec-fetch-site": "cross-site", origin: ORIGIN },
  ];
  for (const headers of refused) {
    const response = await page.request.post("/api/commands/create_project", { data, headers });
    expect(response.status(), JSON.stringify(headers)).toBe(403);
  }
  const forged = {
    origin: ORIGIN,
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  };
  const guest = { projectId, email: `guest-${crypto.randomUUID()}@example.org`, role: "viewer" };
  for (const [name, input] of [
    ["invite_member", guest],
    ["create_share_link", { projectId, reportId }],
  ] as const) {
    const response = await page.request.post(`/api/commands/${name}`, { data: input, headers: forged });
    expect(new URL((await response.json()).url, ORIGIN).origin).toBe(ORIGIN);
  }
});

test("M18: every link that opens nothing is the same page that is not there", async ({ playwright }) => {
  const { projectId, reportId } = ids;
  const { url, linkId } = await command<{ url: string; linkId: string }>(page.request, "create_share_link", {
    projectId,
    reportId,
  });
  await stranger(
    () => playwright.request.newContext({ baseURL: ORIGIN }),
    async (who) => {
      const good = await who.get(url);
      expect(good.status()).toBe(200);
      expect(good.headers()["referrer-policy"]).toBe("no-referrer");
      await command(page.request, "revoke_share_link", { projectId, linkId });
      const swapped = url.replace(/[a-zA-Z](?=[^a-zA-Z]*$)/, (one) =>
        one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
      );
      for (const address of [
        url,
        url.slice(0, -1),
        swapped,
        `${url}%20`,
        `${url}A`,
        `${url}/x`,
        url.replace(/[^/]+$/, "x".repeat(4_000)),
      ]) {
        const response = await who.get(address);
        expect(response.status(), address).toBe(404);
        expect(await response.text()).not.toContain("Varnholt");
      }
    },
  );
});

test("M10: the cookie of a session that has ended opens nothing", async ({ playwright }) => {
  const { projectId, runId } = ids;
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await send(page.request, "end_all_sessions", {})).status).toBe(200);
  await stranger(
    () => playwright.request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { cookie } }),
    async (who) => {
      expect((await who.get(`/api/views/project/${projectId}`)).status()).toBe(401);
      expect((await who.get(`/api/events/${runId}`)).status()).toBe(401);
      expect(await (await who.get(`/projects/${projectId}`)).text()).not.toContain(secret);
    },
  );
});
