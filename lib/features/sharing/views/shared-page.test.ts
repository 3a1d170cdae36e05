import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink, openShared } from "@/lib/access/share-links";
import { pageName } from "@/lib/domain/original/shared-page";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownDatabase } from "@/lib/testing/database";
import { typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { getSharedPage } from "./shared-page";
import { getShownReport, type SharedReportView } from "./shared-report";

const address = "192.0.2.1";
const bytes = new Uint8Array(
  typedPdf([[{ x: 60, y: 700, text: quotes[0] }], [{ x: 60, y: 700, text: "Nobody cites this page." }]]),
);
const own = ownDatabase();
let world: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, sourceId, facts } = world;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const mediaType = "application/pdf";
  await own.db.original.create({ data: { projectId, sha256, mediaType, sizeBytes: bytes.byteLength, bytes } });
  const [quote] = quotes;
  const read = createHash("sha256").update(quote).digest("hex");
  await own.db.content.create({ data: { projectId, sha256: read, text: quote, codePoints: quote.length } });
  const of = { projectId, sourceId, sha256: read, originalSha256: sha256, mediaType };
  const { id: snapshotId } = await own.db.snapshot.create({ data: { ...of, pages: [{ page: 1, start: 0 }] } });
  const place = { start: 0, end: quote.length, quote, page: 1 };
  const factId = facts.find(({ statement }) => statement === quote)?.id ?? "";
  await own.db.evidence.create({ data: { projectId, factId, snapshotId, confidence: 0.9, ...place } });
});

async function ask(scope: object, name: string): Promise<Response> {
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "share");
  const { projectId, reportId } = world;
  const link = { reportId, label: "", days: 7, scope: ShareScope.parse(scope) };
  const { token } = await createShareLink(own.db, access, link);
  const shared = await openShared(own.db, { token, address });
  expect(shared.projectId).toBe(projectId);
  return await getSharedPage({ db: own.db, shared, address }, name);
}

async function shownWith(scope: object): Promise<SharedReportView> {
  const { projectId, reportId } = world;
  return await getShownReport(own.db, { projectId, reportId, scope: ShareScope.parse(scope), expiresAt: null });
}

/** How the address names each quote of the report whose page is offered. */
async function offered(scope: object): Promise<string[]> {
  const { report, evidence } = await shownWith(scope);
  return report.cited.flatMap(({ key, number }) =>
    (evidence[key] ?? []).flatMap(({ original }, nth) => (original !== null ? [pageName(number, nth)] : [])),
  );
}

test("a link that shows quotes and sources offers the page of a quote, and gives it as a picture", async () => {
  const names = await offered({});
  expect(names).toHaveLength(1);
  const answer = await ask({}, names[0] ?? "");
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect((await answer.bytes()).byteLength).toBeGreaterThan(1_000);
});

test.each([
  ["quotes", { quotes: false }],
  ["sources", { sources: false }],
])("a link that does not show %s offers no page and gives none", async (_, scope) => {
  expect(await offered(scope)).toEqual([]);
  for (const name of await offered({})) await expect(ask(scope, name)).rejects.toMatchObject({ kind: "not_found" });
});

test("no page can be asked for but that of a quote which the report cites, where its source has pages", async () => {
  const names = ["1-1", "1-2", "2-1", "2-2", "1-3", "3-1", "0-1", world.snapshotId];
  const offers = await offered({});
  for (const name of names.filter((one) => !offers.includes(one))) {
    await expect(ask({}, name)).rejects.toMatchObject({ kind: "not_found" });
  }
});

test("a quote of a PDF whose page is not known offers none", async () => {
  expect(await offered({})).toHaveLength(1);
  const where = { projectId: world.projectId, page: 1 };
  await own.db.evidence.updateMany({ where, data: { page: null } });
  expect(await offered({})).toEqual([]);
  await own.db.evidence.updateMany({ where: { ...where, page: null, quote: quotes[0] }, data: { page: 1 } });
});

test("a quote of a page leads to what stands around it in its document, boxed, and to nothing farther off", async () => {
  const { projectId, sourceId, facts } = world;
  const [, quote] = quotes;
  const html = `<main>${"<p>Far off, nobody cites this.</p>".repeat(200)}<p>Before.</p><p>${quote}</p></main><script>x</script>`;
  const given = new TextEncoder().encode(html);
  const [sha256, read] = [given, quote].map((one) => createHash("sha256").update(one).digest("hex"));
  if (sha256 === undefined || read === undefined) throw new Error("two hashes");
  const mediaType = "text/html";
  await own.db.original.create({ data: { projectId, sha256, mediaType, sizeBytes: given.byteLength, bytes: given } });
  await own.db.content.create({ data: { projectId, sha256: read, text: quote, codePoints: quote.length } });
  const { id: snapshotId } = await own.db.snapshot.create({
    data: { projectId, sourceId, sha256: read, originalSha256: sha256, mediaType },
  });
  const factId = facts.find(({ statement }) => statement === quote)?.id ?? "";
  const place = { start: 0, end: quote.length, quote };
  await own.db.evidence.create({ data: { projectId, factId, snapshotId, confidence: 0.9, ...place } });
  const { report, evidence } = await shownWith({});
  const cited = report.cited.find(({ statement }) => statement === quote);
  const nth = (evidence[cited?.key ?? ""] ?? []).findIndex(({ original }) => original === "document");
  const answer = await ask({}, pageName(cited?.number ?? 0, nth));
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(answer.headers.get("content-security-policy")).toMatch(/sandbox; default-src 'none'.*img-src data:/);
  const page = await answer.text();
  expect(page).toContain(`<mark>${quote}</mark>`);
  expect(page.split("Far off").length).toBeLessThan(120);
  expect(page).not.toContain("<script");
  await expect(ask({ sources: false }, pageName(cited?.number ?? 0, nth))).rejects.toMatchObject({ kind: "not_found" });
});
