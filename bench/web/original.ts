import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, chromium } from "@playwright/test";
import { quantile, row } from "@/bench/kit/table";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { codePointCount } from "@/lib/domain/text/quote";
import { type Db, openDb } from "@/lib/platform/db/client";
import { freePort } from "@/lib/platform/db/free-port";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { buildWeb } from "@/lib/process/prepare";
import { packaged, stopChild, webEnvironment } from "@/lib/process/processes";
import { makeFirst } from "@/lib/process/until-ready";
import { addUpload } from "@/lib/sources/library";
import { findBrowser } from "@/lib/testing/browser";
import { aCookie, aSession } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { aLongPdf, wordsOfPage } from "./long-pdf";

/** What is opened: a quote on one page of many. Source: second-look.md, the original page. */
const PAGES = 300;
const CITED = 217;
const TIMES = 5;
/** How long it may take, in milliseconds. */
const WANTED = 2_000;

function startWeb(url: string, port: number, secret: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: "production" as const, DATABASE_URL: url, NEXTAUTH_SECRET: secret };
  const options = ["start", "--hostname", "127.0.0.1", "--port", String(port)];
  return spawn(packaged("next"), options, {
    env: webEnvironment({ ...env, NEXTAUTH_URL: `http://127.0.0.1:${port}` }),
    stdio: "ignore",
  });
}

async function untilAnswering(asking: APIRequestContext, origin: string): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    const isThere = await asking.get(`${origin}/api/health`).then(
      (answer) => answer.ok(),
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The web process does not answer.");
}

/** Adds the document, and a fact of the world a quote in it. */
async function cite(db: Db, world: AWorld, bytes: Uint8Array): Promise<string> {
  const { projectId, owner } = world;
  const sourceId = await addUpload(db, { projectId }, { fileName: "survey.pdf", bytes, userId: owner });
  const snapshot = await db.snapshot.findFirstOrThrow({ where: { projectId, sourceId }, include: { content: true } });
  const quote = wordsOfPage(CITED);
  const at = snapshot.content.text.indexOf(quote);
  if (at < 0) throw new Error("The quote was not read.");
  const start = codePointCount(snapshot.content.text.slice(0, at));
  const place = { start, end: start + codePointCount(quote), quote, page: CITED };
  const factId = world.facts[0]?.id ?? "";
  await db.evidence.create({ data: { projectId, factId, snapshotId: snapshot.id, confidence: 0.9, ...place } });
  return `/projects/${projectId}/library/${sourceId}?fact=${world.facts[0]?.key}&show=page`;
}

/** A person's browser is running: what it starts with its first page is no time of the product's. */
async function startBrowser(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("data:text/html,<title>A page</title><p>A page.</p><script>document.title = 'Shown'</script>");
  await context.close();
}

/** What the web process was waited for: the page itself, and the page of the original with its boxes. As text, for the browser. */
const WAITED = `(() => {
  const waited = (one) => (one === undefined ? 0 : one.responseEnd - one.requestStart);
  const asked = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/originals/"));
  return waited(performance.getEntriesByType("navigation")[0]) + waited(asked);
})()`;

interface Opened {
  first: number;
  again: number;
  /** How much of the first the web process took. */
  served: number;
}

/** From the click on an address to the page that is drawn with its box: with nothing kept by the browser, and again. */
async function opened(browser: Browser, url: string, cookie: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  const open = async (): Promise<number> => {
    const begun = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("[data-box]").first().waitFor();
    return performance.now() - begun;
  };
  const first = await open();
  const served = await page.evaluate<number>(WAITED);
  const again = await open();
  await context.close();
  return { first, again, served };
}

function told(name: string, times: readonly number[]): void {
  const cells = [quantile(times, 0.5), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`);
  row([name, ...cells, Math.max(...times) < WANTED ? "below 2 s" : "above 2 s"]);
}

/** `npm run bench:original`: a quote on a page of a PDF of 300 pages, as members open it and as readers of a link do. */
async function main(): Promise<void> {
  await buildWeb();
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 10);
  const world = await aWorld(db);
  const bytes = await aLongPdf(PAGES);
  row([`${PAGES} pages`, `${(bytes.byteLength / 1_000_000).toFixed(1)} MB`]);
  const path = await cite(db, world, bytes);
  const access = await openProject(db, { caller: { userId: world.owner }, projectId: world.projectId }, "share");
  const { token } = await createShareLink(db, access, { reportId: world.reportId, label: "", days: 7 });
  const port = await freePort();
  const secret = randomBytes(24).toString("hex");
  const origin = `http://127.0.0.1:${port}`;
  const web = startWeb(database.url, port, secret);
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox"] });
  try {
    const { request: stranger } = await browser.newContext();
    await untilAnswering(stranger, origin);
    // As a start does, once the server is ready.
    await stranger.get(`${origin}/api/ready`);
    await makeFirst({ HOST: "127.0.0.1", PORT: port });
    const cookie = await aCookie(await aSession(db, world.owner), secret);
    row(["opened at its quote", "median", "most", `wanted: 2 s`]);
    await startBrowser(browser);
    const times: Opened[] = [];
    for (let nth = 0; nth < TIMES; nth += 1) times.push(await opened(browser, `${origin}${path}`, cookie));
    told(
      "the very first of the process",
      times.slice(0, 1).map(({ first }) => first),
    );
    row(["of which the web process", `${times[0]?.served.toFixed(0)} ms`]);
    told(
      "a member, nothing kept",
      times.map(({ first }) => first),
    );
    told(
      "a member, again",
      times.map(({ again }) => again),
    );
    const shown = await (await stranger.get(`${origin}/share/${token}`)).text();
    const names = [...shown.matchAll(/\/pages\/(\d+-\d+)"/g)].map(([, name]) => name);
    const pictures: number[] = [];
    for (let nth = 0; nth < TIMES; nth += 1) {
      const begun = performance.now();
      const answer = await stranger.get(`${origin}/share/${token}/pages/${names[0]}`);
      if (!answer.ok()) throw new Error(`The page was not drawn: ${answer.status()}.`);
      await answer.body();
      pictures.push(performance.now() - begun);
    }
    row(["a link's page, first", `${pictures[0]?.toFixed(0)} ms`]);
    told("a link's page, then", pictures.slice(1));
  } finally {
    await browser.close();
    await stopChild(web);
    await db.$disconnect();
    await database.stop();
  }
  process.exit(0);
}

await main();
