import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { getSearchLogView } from "@/lib/features/runs/views/search-log";
import { driversOver } from "@/lib/run/worker/world";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aPdf, aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";

const facts = {
  table:
    "In the mountain trial of Hallgrim the heat pumps delivered a coefficient of performance of 2.9 at minus ten degrees.",
  paper:
    "Air-source heat pumps in cold-climate housing retrofits of Osvik performed at a coefficient of 1.7 at minus thirty degrees.",
  moved: "Tenants of the cooperative in Lund paid 31 percent less for heating after heat pumps were installed.",
};

let search: TestServer;
const sites: TestServer[] = [];
let deadHost = "";

/** A sentence as the lines of a printed paragraph. */
function lines(text: string): string[] {
  return (text.match(/.{1,70}(?:\s|$)/g) ?? []).map((line) => line.trim());
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body><article><h1>${title}</h1>${body}</article></body></html>`;
}

async function site(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const made = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    answer(request, response);
  });
  sites.push(made);
  return made;
}

beforeAll(async () => {
  const tables = await site((_, response) => {
    const rows =
      "<table><tr><th>Outdoor</th><th>COP</th></tr><tr><td>7 °C</td><td>3.6</td></tr><tr><td>−10 °C</td><td>2.9</td></tr></table>";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      page(
        "Hallgrim trial of heat pumps",
        `<p>${facts.table}</p>${rows}<p>The trial of heat pumps went on for two winters.</p>`,
      ),
    );
  });
  const papers = await site((request, response) => {
    if (request.url !== "/paper.pdf") return void response.writeHead(429, { "retry-after": "600" }).end();
    response.writeHead(200, { "content-type": "application/pdf" });
    response.end(aPdf([[["Heat pumps in extreme cold"], lines(facts.paper)]]));
  });
  const moved = await site((request, response) => {
    if (request.url === "/old") return void response.writeHead(301, { location: "/new" }).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      page(
        "Heat pumps in Lund",
        `<p>${facts.moved}</p><p>Most tenants of Lund were satisfied with their heat pump.</p>`,
      ),
    );
  });
  const dead = await aServer((_, response) => response.end());
  deadHost = dead.origin;
  await dead.close();
  const results = [
    [`${deadHost}/gone`, "A page of a dead host"],
    [`${tables.origin}/trial`, "Hallgrim trial of heat pumps"],
    [`${papers.origin}/paper.pdf`, "Heat pumps in extreme cold"],
    [`${moved.origin}/old`, "Heat pumps in Lund"],
    [`${papers.origin}/busy`, "A page that is asked too often"],
    ["javascript:alert(1)", "No page at all"],
  ].map(([url, title]) => ({ url, title, content: "Heat pumps in the cold." }));
  // Another page first for another query, and the same for the same.
  search = await aServer((request, response) => {
    const query = new URL(request.url ?? "", "http://search.test").searchParams.get("q") ?? "";
    const turn = [...query].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % results.length;
    response.end(JSON.stringify({ query, results: [...results.slice(turn), ...results.slice(0, turn)] }));
  });
});
const shop = ownWorkshop(({ db }) =>
  driversOver(db, {
    policy: fetchingFrom(...sites, { place: new URL(deadHost).host }),
    providers: [{ name: "searxng", label: "SearXNG", base: `${search.origin}/`, key: null, contact: null }],
  }),
);
afterAll(() => Promise.all([search, ...sites].map((server) => server.close())));

async function run(settings: object): Promise<RunId> {
  const { db, world } = shop;
  const parsed = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, ...settings });
  const runId = await startRun(db, world.scope, { ...world, settings: parsed, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("completed");
  return runId;
}

test("a run without the web makes no connection to the outside in all of its life", async () => {
  const asked = (): number => [search, ...sites].reduce((sum, server) => sum + server.requests.length, 0);
  await run({ sensitivity: "no_web" });
  expect(asked()).toBe(0);
  await run({ sensitivity: "restricted" });
  expect(asked()).toBe(0);
}, 60_000);

test("a run over search and web sites ends in a report whose every marker opens its quote, and names the dead host", async () => {
  await shop.renew();
  const { db, world } = shop;
  const runId = await run({ sensitivity: "normal", perspectives: 3, iterations: 2 });
  // Every citation leads to a quote that stands in a stored text of the source that it names.
  const cited = await db.citation.findMany({
    where: { report: { runId } },
    include: {
      fact: { include: { evidence: { include: { snapshot: { include: { content: true, source: true } } } } } },
    },
  });
  expect(cited.length).toBeGreaterThan(10);
  for (const { fact } of cited) {
    expect(fact.evidence.length).toBeGreaterThan(0);
    for (const { quote, start, end, snapshot } of fact.evidence) {
      expect([...snapshot.content.text].slice(start, end).join("")).toBe(quote);
    }
  }
  const hosts = new Set(cited.flatMap(({ fact }) => fact.evidence.map(({ snapshot }) => snapshot.source.host)));
  expect(hosts.size).toBeGreaterThan(1);
  const known = await db.fact.findMany({ where: { runId }, include: { evidence: true } });
  const paper = known.find((fact) => fact.statement.includes("Osvik"));
  expect(paper?.evidence[0]?.page).toBe(1);
  expect(known.some((fact) => fact.statement.includes("Hallgrim"))).toBe(true);
  expect(known.some((fact) => fact.statement.includes("Lund"))).toBe(true);
  // What could not be read is named in the report and in the log of searches, each with its reason.
  const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
  const method = report.sections.find((section) => section.kind === "methodology")?.markdown ?? "";
  // Written so that no reader of Markdown makes a link of it.
  expect(method.replaceAll("\\", "")).toContain(`${deadHost}/gone`);
  const access = await openProject(db, { caller: { userId: world.userId }, projectId: world.scope.projectId }, "read");
  const { searches } = await getSearchLogView(db, access, { runId });
  const hits = searches.flatMap((one) => one.hits);
  const byUrl = (part: string): (typeof hits)[number] | undefined => {
    const own = hits.filter((hit) => hit.url?.includes(part));
    // What one search leaves out another may read.
    return own.find((hit) => hit.outcome !== "left_out") ?? own[0];
  };
  expect(byUrl("/trial")?.outcome).toBe("read");
  expect(byUrl("/busy")).toMatchObject({ outcome: "unread", why: expect.stringContaining("not to be read so often") });
  expect(byUrl("/gone")).toMatchObject({ outcome: "unread", why: expect.stringContaining("did not answer") });
  expect(byUrl("javascript")).toBeUndefined();
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);
