import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { command, ORIGIN, send, view } from "./ask";
import { enter } from "./people";

test.describe.configure({ mode: "serial" });

/** Nobody is there; that nobody is asked is what is tested. */
const EVIL = "http://evil.example";
const secret = "Kestrel 7731";
const image = `<img src=${EVIL}/name onerror=alert(1)>`;

/** What would load something, run something or lead somewhere, if it were taken for markup. */
const payloads = [
  `![inline](${EVIL}/inline.png)`,
  `![by name][beacon]`,
  `&lt;img src=${EVIL}/entity&gt;`,
  `![protocol](//evil.example/relative.png)`,
  `![data](data:image/svg+xml;base64,PHN2Zy8+)`,
  `<svg onload=alert(1)><image href=${EVIL}/svg></svg>`,
  `<picture><source srcset=${EVIL}/srcset></picture><img srcset="${EVIL}/set 1x">`,
  `<table background=${EVIL}/background></table>`,
  `<style>@import url(${EVIL}/import);</style>`,
  `<video poster=${EVIL}/poster></video><img longdesc=${EVIL}/longdesc>`,
  `<a ping=${EVIL}/ping href=javascript:alert(1)>link</a><q cite=${EVIL}/cite>q</q>`,
  `[click](java\tscript:alert(1)) and [vb](VBSCRIPT:x)`,
  "`<script>alert(1)</script>` and $\\\\href{javascript:alert(1)}{x}$",
];
const text = payloads
  .map(
    (payload, nth) =>
      `Heat pumps in district ${nth + 1} of Varnholt cost ${14_200 + nth * 300} euros per flat in 2023 ${payload} as the housing office wrote. ` +
      `Tenants of district ${nth + 1} paid ${9 + nth} percent less for heating after the heat pumps were installed.`,
  )
  .join("\n\n")
  .concat(
    `\n\n[beacon]: ${EVIL}/beacon.png\n\n\`\`\`mermaid\ngraph TD; A[${image}]-->B; click A "javascript:alert(1)"\n\`\`\``,
  );

interface RunSeen {
  run: { status: string; revision: number; report: { id: string } | null };
  facts: { id: string; statement: string }[];
}

let page: Page;
let projectId: string;
let runId: string;
let reportId: string;
let sourceId: string;
let researcherId: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  page = await (await browser.newContext()).newPage();
  await enter(page, { name: `Grace ${image}`, email: `grace-${crypto.randomUUID()}@example.org` });
  const { request } = page;
  const name = `${secret} ${image}`;
  ({ projectId } = await command<{ projectId: string }>(request, "create_project", {
    name,
    goal: text.slice(0, 4_000),
  }));
  const title = `${image} ![](${EVIL}/title)`;
  ({ sourceId } = await command<{ sourceId: string }>(request, "add_text", { projectId, title, text }));
  const problem = "What do heat pumps in Varnholt cost, and what do tenants pay for heating?";
  const researcher = { projectId, name: image, problem };
  ({ researcherId } = await command<{ researcherId: string }>(request, "create_researcher", researcher));
  const settings = { perspectives: 1, iterations: 1, approvePlan: true };
  const start = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings };
  ({ runId } = await command<{ runId: string }>(request, "start_run", start));
  const read = (): Promise<RunSeen> => view<RunSeen>(request, `run/${runId}`);
  await expect.poll(async () => (await read()).run.status, { timeout: 60_000 }).toBe("waiting");
  const questions = ["What do heat pumps in Varnholt cost per flat?", "What do tenants pay for heating?"];
  const perspectives = [{ name: image, focus: "What heat pumps in Varnholt cost, and what tenants pay", questions }];
  const { revision } = (await read()).run;
  const edited = await command<{ revision: number }>(request, "edit_plan", {
    projectId,
    runId,
    revision,
    perspectives,
  });
  await command(request, "approve_plan", { projectId, runId, revision: edited.revision });
  await expect.poll(async () => (await read()).run.status, { timeout: 120_000 }).toBe("completed");
  reportId = (await read()).run.report?.id ?? "";
});
test.afterAll(() => page.context().close());

/** Whom a page asks, what it is refused by its policy, and whether anything in it runs. */
function watched(seen: Page): { asked: string[]; refused: string[]; ran: string[] } {
  const kept = { asked: [] as string[], refused: [] as string[], ran: [] as string[] };
  seen.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== ORIGIN) kept.asked.push(request.url());
  });
  seen.on("console", (message) => {
    if (/Content Security Policy|evil\.example/.test(message.text())) kept.refused.push(message.text());
  });
  seen.on("dialog", (dialog) => {
    kept.ran.push(dialog.message());
    void dialog.dismiss();
  });
  return kept;
}
const nothing = { asked: [], refused: [], ran: [] };

test("M13, M14, M15: no screen asks anyone else for anything, whatever names, sources and reports hold", async () => {
  test.setTimeout(180_000);
  const seen = watched(page);
  const project = `/projects/${projectId}`;
  for (const path of [
    "/projects",
    project,
    `${project}/library`,
    `${project}/library/${sourceId}`,
    `${project}/knowledge`,
    `${project}/researchers/${researcherId}`,
    `${project}/runs/${runId}`,
    `${project}/settings`,
    "/review",
    "/search?q=heat",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.locator("img[src*='evil'], [srcset], video, iframe, object, embed, [ping], [background]"),
    ).toHaveCount(0);
    await expect(page.locator("a[href^='javascript' i], a[href^='vbscript' i], a[href^='data:' i]")).toHaveCount(0);
  }
  await page.goto(`${project}/reports/${reportId}`);
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  // The quotes stand in the report, with what they hold as text.
  await expect(page.locator("#report-text")).toContainText("euros per flat");
  await expect(page.locator("#report-text img, #report-text svg image, #report-text style")).toHaveCount(0);
  expect(seen).toEqual(nothing);
});

test("M13, M17: what is shared and what is exported asks nobody either", async ({ browser }) => {
  const { url } = await command<{ url: string }>(page.request, "create_share_link", { projectId, reportId });
  const context = await browser.newContext();
  const stranger = await context.newPage();
  const seen = watched(stranger);
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  await expect(stranger.locator("img, video, iframe, picture")).toHaveCount(0);
  const exported = await page.request.get(`/api/reports/${reportId}/export/html`);
  expect(exported.headers()["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+"/);
  await stranger.goto("about:blank");
  await stranger.setContent(await exported.text());
  await expect(stranger.locator("blockquote").first()).toBeAttached();
  await expect(stranger.locator("img, video, iframe, picture, script")).toHaveCount(0);
  expect(seen).toEqual(nothing);
  await context.close();
});

test("M16: the plan's steps are called what they are called, as text", async () => {
  const seen = watched(page);
  await page.goto(`/projects/${projectId}/runs/${runId}`);
  const step = page.locator("[data-node^='search-']").first();
  await expect(step).toContainText("<img src=");
  await expect(page.locator("[data-node] img")).toHaveCount(0);
  expect(seen).toEqual(nothing);
});

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
            const response = await who.get(address, { headers, maxRedirects: 0 });
            const told = `${address} ${JSON.stringify(headers)}`;
            expect(response.status(), told).toBeLessThan(500);
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
  const wrong = [
    "0",
    "-1",
    "1e309",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "%00",
    "a%0d%0ab",
    "[]",
    "{}",
    crypto.randomUUID(),
  ];
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
    await expect(visitor.locator("a[href*='evil'], a[href^='javascript' i]")).toHaveCount(0);
    const response = await visitor.request.get(`/api/auth/signin?callbackUrl=${encodeURIComponent(path)}`, {
      maxRedirects: 0,
    });
    expect(response.status()).toBeLessThan(500);
    expect(response.headers()["location"] ?? "").not.toMatch(/^(?!http:\/\/localhost)[a-z]+:|^\/\//i);
  }
  expect(seen).toEqual(nothing);
  await context.close();
});

test("M8: a request that says another host, origin or address changes nothing and makes no other links", async () => {
  const data = { name: "Forged", goal: "" };
  const refused: Record<string, string>[] = [
    { origin: EVIL },
    { origin: "null" },
    { origin: `${ORIGIN}.evil.example` },
    { origin: EVIL, host: "evil.example" },
    { origin: EVIL, "x-forwarded-host": "evil.example" },
    { "sec-fetch-site": "cross-site", origin: ORIGIN },
  ];
  for (const headers of refused) {
    const response = await page.request.post("/api/commands/create_project", { data, headers });
    // What comes with another host and its origin is of that site as far as the request tells, and has no session of it.
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
    expect(new URL((await response.json()).url).origin).toBe(ORIGIN);
  }
});

test("M18: every link that opens nothing is the same page that is not there", async ({ playwright }) => {
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
