import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { readModels } from "@/lib/run/drivers/models";
import type { Reach } from "@/lib/run/worker/open-world";
import { fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import { aReadPage } from "@/lib/testing/rigs/pages";
import { replayOf } from "@/lib/testing/rigs/replays";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";

const wanted = "The heat pumps of Orrin cost each household 4,120 crowns a year in upkeep, the council found in 2024.";

let live: LiveWorkshop;
let site: TestServer;
let inner: TestServer;
/** What the finder of gaps asks to be followed. */
let follow: string[] = [];
/** Links that the site's first page has beside its own. */
let further: string[] = [];

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body><article><h1>${title}</h1>${body}</article></body></html>`;
}

/** A site with what a hostile or a careless one has: ways to itself, out of it, inside, and on without end. */
function answerOf(path: string): string | { location: string } {
  if (path === "/robots.txt") return "User-agent: *\nDisallow: /hidden\n";
  if (path === "/away") return { location: `${inner.origin}/secret` };
  if (path === "/metadata") return { location: "http://169.254.169.254/latest/meta-data" };
  if (path === "/upkeep")
    return page("Upkeep in Orrin", `<p>${wanted}</p><p>The council asked all households of Orrin.</p>`);
  if (path.startsWith("/day/")) {
    const day = Number(path.slice(5));
    const days = Array.from(
      { length: 40 },
      (_, nth) => `<li><a href="/day/${day + nth + 1}">Day ${day + nth + 1}</a></li>`,
    );
    return page(
      `Day ${day}`,
      `<p>On day ${day} nothing was entered in the log of the trial.</p><ul>${days.join("")}</ul>`,
    );
  }
  const links = [
    "/away",
    "/metadata",
    "/hidden/upkeep-costs",
    "/day/1",
    "/upkeep",
    `${inner.origin}/secret`,
    "/plan.zip",
    ...further,
  ];
  const list = links.map(
    (link) => `<li><a href="${link}">The upkeep of heat pumps: ${link.replace(/\W+/g, " ")}</a></li>`,
  );
  return page(
    "The heat pump trial of Orrin",
    `<p>In the trial of Orrin heat pumps ran through two cold winters without a failure.</p>
     <p>Households of Orrin said that heat pumps kept their homes warm at minus twenty degrees.</p><ul>${list.join("")}</ul>`,
  );
}

beforeAll(async () => {
  inner = await aServer((_, response) => response.end("Nobody outside reads this."));
  site = await aServer((request, response) => {
    const answer = answerOf(request.url ?? "");
    if (typeof answer !== "string") return void response.writeHead(302, answer).end();
    const type = request.url === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8";
    response.writeHead(200, { "content-type": type }).end(answer);
  });
  live = await aLiveWorkshop(
    ({ kind, text }) => {
      if (kind === "decide_pivot")
        return { text: JSON.stringify({ isSecondWave: true, gaps: [0], rationale: "Upkeep is missing." }) };
      if (kind !== "find_gaps") return { text };
      const gap = {
        description: "What does the upkeep of heat pumps cost?",
        importance: 0.9,
        queries: ["upkeep cost"],
      };
      return { text: JSON.stringify({ gaps: [{ ...gap, documents: [], follow }] }) };
    },
    {},
    () => (): Promise<Reach> => {
      const address = { NODE_ENV: "test", STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: live.fake.baseUrl } as const;
      return Promise.resolve({ policy: fetchingFrom(site), providers: [], models: readModels(address) });
    },
  );
}, 60_000);
afterAll(async () => {
  await live.close();
  await Promise.all([site.close(), inner.close()]);
});

/** A run in a project that has read the site's first page and no other; what was asked of the sites is counted from then on. */
async function run(wanted: object, mode: "live" | "offline" = "live", rules?: number): Promise<RunId> {
  await live.shop.renew();
  const { db, world } = live.shop;
  // The sample's documents say enough of heat pumps; here only the site does.
  await db.source.updateMany({ where: world.scope, data: { archivedAt: new Date() } });
  await aReadPage(db, world.scope, { url: `${site.origin}/`, policy: fetchingFrom(site), sentences: [] });
  site.requests.length = 0;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, ...wanted });
  const runId = await startRun(db, world.scope, {
    ...world,
    settings,
    mode,
    idempotencyKey: randomUUID(),
    ...(rules !== undefined && { rules }),
  });
  expect(await untilRunRests(db, runId)).toBe("completed");
  return runId;
}

async function searchesOf(runId: RunId): Promise<{ input: SearchInput; result: SearchResult }[]> {
  const nodes = await live.shop.db.node.findMany({ where: { runId, kind: "search" }, orderBy: { ordinal: "asc" } });
  return nodes.map(({ input, result }) => ({ input: SearchInput.parse(input), result: SearchResult.parse(result) }));
}

test("a run follows links of a page that it read as far as it was set to, finds what was missing, and replays it", async () => {
  follow = [`${site.origin}/`];
  const runId = await run({ followPages: 9 });
  const { db, world } = live.shop;
  const [search] = (await searchesOf(runId)).filter(({ input }) => input.follow !== undefined);
  expect(search?.input.follow).toEqual({ pages: [`${site.origin}/`], most: 9 });
  const followed = search?.result.followed ?? [];
  expect(followed).toHaveLength(9);
  const whyOf = (path: string): string | null | undefined =>
    followed.find(({ url }) => url === `${site.origin}${path}`)?.why;
  expect(whyOf("/upkeep")).toBeNull();
  expect(whyOf("/hidden/upkeep-costs")).toBe(fetchRefusals.robots);
  expect(whyOf("/metadata")).toBe(fetchRefusals.blocked_address);
  expect(whyOf("/away")).toBe(fetchRefusals.blocked_port);
  // Nobody was asked for what the site does not show to programs, for a file that is no page, or for another place.
  expect(site.requests).not.toContain("/hidden/upkeep-costs");
  expect(site.requests).not.toContain("/plan.zip");
  expect(inner.requests).toEqual([]);
  const facts = await db.fact.findMany({ where: { runId }, include: { evidence: { include: { snapshot: true } } } });
  const found = facts.find(({ statement }) => statement.includes("4,120"));
  expect(found?.evidence[0]?.quote).toContain("4,120 crowns");
  expect(await listViolations(db, runId)).toEqual([]);
  const events = await db.auditEvent.findMany({ where: { runId, kind: "links_followed" } });
  expect(events.map(({ payload }) => payload)).toEqual([{ from: [`${site.origin}/`], most: 9, read: 6, unread: 3 }]);
  // A replay asks nobody.
  site.requests.length = 0;
  const replay = await replayOf(db, world, runId);
  expect(replay.result).toMatchObject({ isIdentical: true, first: null });
  expect(site.requests).toEqual([]);
}, 120_000);

test.each([
  ["it was set to none", {}, "live"],
  ["it reads nothing of the web", { followPages: 9, sensitivity: "no_web" }, "live"],
  ["its project allows the site to nobody", { followPages: 9, sensitivity: "restricted" }, "live"],
  ["no model works for it", { followPages: 9 }, "offline"],
] as const)(
  "a run follows no links where %s",
  async (_, wanted, mode) => {
    follow = [`${site.origin}/`];
    const runId = await run(wanted, mode);
    const paths = site.requests.filter((path) => path !== "/robots.txt");
    expect(paths).toEqual([]);
    const followed = (await searchesOf(runId)).flatMap(({ result }) => result.followed ?? []);
    expect(followed.filter(({ why }) => why === null)).toEqual([]);
  },
  120_000,
);

test.each([
  [11, 8],
  [10, 12],
])(
  "of twelve pages that only their ids tell apart a run of rules %d follows %d",
  async (rules, read) => {
    follow = [`${site.origin}/`];
    further = [..."abcdef"].flatMap((letter) => [`/page/12345678${letter}abc`, `/page/12345678${letter}bcd`]);
    const runId = await run({ followPages: 30 }, "live", rules);
    further = [];
    const followed = (await searchesOf(runId)).flatMap(({ result }) => result.followed ?? []);
    expect(followed.filter(({ url }) => url.includes("/page/"))).toHaveLength(read);
  },
  120_000,
);

test("a page that nobody showed the model is not where a run begins to follow", async () => {
  follow = [`${inner.origin}/secret`, "http://attacker.example/?q=words"];
  const runId = await run({ followPages: 9 });
  expect((await searchesOf(runId)).flatMap(({ input }) => input.follow ?? [])).toEqual([]);
  expect(inner.requests).toEqual([]);
  const call = await live.shop.db.agentCall.findFirstOrThrow({ where: { runId, agent: "find_gaps" } });
  expect(call.dropped).toMatchObject({ ids: 2 });
}, 120_000);
