import { setTimeout as pause } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { ReportId, UserId } from "@/lib/domain/core/ids";
import { openSample } from "@/lib/features/projects/commands/samples";
import type { Db } from "@/lib/platform/db/client";
import { aCookie, aSession } from "@/lib/testing/rigs/access";
import { untilFound } from "@/lib/testing/until";
import { withBuiltProduct } from "./built-product";
import { type PageStartFigures, pageScore } from "./page-score";

/** How often each page is opened; the middle one counts. */
const TIMES = 3;
/** Milliseconds without a long task after which a page is taken to have started, and after which none is waited for. */
const QUIET_MS = 3_000;
const GIVE_UP_MS = 45_000;
const LOOK_MS = 250;
/** A phone of the middle on a slow mobile network. Source: Lighthouse 12, mobile, throttled by the browser. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

/** Notes what the browser tells of a page's start. As text: what compiles this file adds helpers that a page lacks. */
const WATCH = `window.startOf = { first: 0, largest: 0, shifts: 0, long: [] };
  const watch = (type, heard) =>
    new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true });
  watch("paint", (one) => { if (one.name === "first-contentful-paint") window.startOf.first = one.startTime; });
  watch("largest-contentful-paint", (one) => { window.startOf.largest = one.startTime; });
  watch("layout-shift", (one) => { if (!one.hadRecentInput) window.startOf.shifts += one.value; });
  watch("longtask", (one) => { window.startOf.long.push({ at: one.startTime, ms: one.duration }); });`;

const Noted = z.object({
  first: z.number(),
  largest: z.number(),
  shifts: z.number(),
  long: z.array(z.object({ at: z.number(), ms: z.number() })),
});

/** A task that is longer keeps a person waiting by what it is longer. Source: web.dev, total blocking time. */
const LONG_MS = 50;

async function started(page: Page): Promise<PageStartFigures> {
  const isQuiet = `document.readyState === "complete" && window.startOf.first > 0 && performance.now() - Math.max(
    window.startOf.first, ...window.startOf.long.map(({ at, ms }) => at + ms)) > ${QUIET_MS}`;
  // Asked from here: what waits within the page is forbidden by the page's policy. One that never rests is told as it is.
  const endsAtMs = performance.now() + GIVE_UP_MS;
  while (!(await page.evaluate<boolean>(isQuiet)) && performance.now() < endsAtMs) await pause(LOOK_MS);
  const { first, largest, shifts, long } = Noted.parse(await page.evaluate("window.startOf"));
  if (first === 0) throw new Error(`${page.url()} showed nothing in ${GIVE_UP_MS / 1_000} s.`);
  const blocked = long
    .filter(({ at, ms }) => at + ms > first)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0);
  return { firstPaint: first, largestPaint: largest, blocked, shifts };
}

interface Opened extends PageStartFigures {
  kilobytes: number;
}

/** Opens a page with nothing kept by the browser, on a slow phone. */
async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: "commit" });
  const figures = await started(page);
  await page.close();
  return { ...figures, kilobytes: bytes / 1_000 };
}

/** What axe finds on a page, a rule each. */
async function faults(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("h1").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  await page.close();
  return violations.map(({ id }) => id);
}

interface Screen {
  name: string;
  url: string;
  wanted: number;
  cookie: string | null;
}

async function audit(browser: Browser, { name, url, wanted, cookie }: Screen): Promise<boolean> {
  const aContext = (): Promise<BrowserContext> =>
    browser.newContext({ ...PHONE, ...(cookie !== null && { extraHTTPHeaders: { cookie } }) });
  const opened: (Opened & { score: number })[] = [];
  for (let nth = 0; nth < TIMES; nth += 1) {
    const context = await aContext();
    const figures = await open(context, url);
    opened.push({ ...figures, score: pageScore(figures) });
    await context.close();
  }
  const context = await aContext();
  const found = await faults(context, url);
  await context.close();
  const middle = (of: keyof (typeof opened)[number]): number =>
    quantile(
      opened.map((one) => one[of]),
      0.5,
    );
  const score = middle("score");
  const isMet = score >= wanted && found.length === 0;
  row([
    name,
    `${score} of ${wanted}`,
    `${middle("firstPaint").toFixed(0)} ms`,
    `${middle("largestPaint").toFixed(0)} ms`,
    `${middle("blocked").toFixed(0)} ms`,
    middle("shifts").toFixed(3),
    `${middle("kilobytes").toFixed(0)} kB, ${found.length === 0 ? "axe: 0" : `axe: ${found.join(", ")}`}`,
  ]);
  return isMet;
}

interface Sample {
  cookie: string;
  paths: { overview: string; run: string; report: string; knowledge: string; share: string };
}

/** The sample project with its report, whoever reads it, and a link to it. */
async function aSample(db: Db, secret: string): Promise<Sample> {
  const user = await db.user.create({ data: { email: "ada@example.org", name: "Ada" } });
  const userId = UserId.parse(user.id);
  const { projectId } = await openSample(db, { userId }, { isResearched: true });
  const run = await untilFound(db, () =>
    db.run.findFirst({ where: { projectId, status: "completed" }, select: { id: true } }),
  );
  const report = await db.report.findFirstOrThrow({ where: { projectId }, orderBy: { version: "desc" } });
  const access = await openProject(db, { caller: { userId }, projectId }, "share");
  const reportId = ReportId.parse(report.id);
  const { token } = await createShareLink(db, access, { reportId, label: "", days: 7 });
  const home = `/projects/${projectId}`;
  return {
    cookie: await aCookie(await aSession(db, userId), secret),
    paths: {
      overview: home,
      run: `${home}/runs/${run.id}`,
      report: `${home}/reports/${reportId}`,
      knowledge: `${home}/knowledge`,
      share: `/share/${token}`,
    },
  };
}

/**
 * `npm run bench:audits`: how well pages start on a slow phone, scored as Lighthouse scores them, and what axe finds on
 * them, over the built product with the sample's report in it; `-- overview run` for some of them.
 */
async function main(): Promise<void> {
  const isMet = await withBuiltProduct(async ({ db, origin, secret, browser }) => {
    const { cookie, paths } = await aSample(db, secret);
    const of = (name: string, path: string, wanted: number, isOpen = false): Screen => ({
      name,
      url: `${origin}${path}`,
      wanted,
      cookie: isOpen ? null : cookie,
    });
    row(["screen, on a slow phone", "score", "first paint", "largest", "blocked", "shifts", "loaded"]);
    let areAllMet = true;
    const asked = process.argv.slice(2);
    const screens = [
      of("sign-in", "/sign-in", 95, true),
      of("share page", paths.share, 95, true),
      of("overview", paths.overview, 90),
      of("run", paths.run, 90),
      of("report", paths.report, 90),
      of("knowledge", paths.knowledge, 90),
    ];
    for (const screen of screens.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
      areAllMet = (await audit(browser, screen)) && areAllMet;
    }
    return areAllMet;
  });
  process.exit(isMet ? 0 : 1);
}

await main();
