import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { readSearch } from "@/lib/domain/core/search-query";
import { codePointCount } from "@/lib/domain/text/quote";
import { readMatch } from "@/lib/knowledge/find/match";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld, besideWords, keepWordsBeside, quotes, worldText } from "@/lib/testing/rigs/views";
import { loadContexts } from "./contexts";
import { listFacts } from "./facts";
import { getFactsFile } from "./facts-export";
import { highlight } from "./highlights";
import { listKnowledgeRows } from "./knowledge-rows";

/** Facts as they are shown and saved: their quotes, what stands around these, and what was looked for in them. */
const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;

beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

async function evidenceOf(factId: string): Promise<string[]> {
  return (await own.db.evidence.findMany({ where: { factId }, select: { id: true } })).map(({ id }) => id);
}

test("a quote stands within what is around it in its text, to the letter, though signs of two units stand before it", async () => {
  const [id = ""] = await evidenceOf(world.facts[0]?.id ?? "");
  const context = (await loadContexts(own.db, world, [id])).get(id);
  expect(context?.quote).toBe(quotes[0]);
  expect(worldText).toContain(`${context?.before}${context?.quote}${context?.after}`);
  expect(context?.before).toContain("🌊");
});

test("of a quote in the middle of a long text no more than a stretch on each side is shown", async () => {
  const { projectId } = await aProject(own.db);
  const filler = Array.from({ length: 60 }, (_, nth) => `Sentence number ${nth} fills the page.`);
  const facts = await someFacts(own.db, { projectId }, [
    ...filler.slice(0, 30),
    "The quote stands here.",
    ...filler.slice(30),
  ]);
  const fact = facts[30];
  const [id = ""] = await evidenceOf(fact?.id ?? "");
  const context = (await loadContexts(own.db, { projectId }, [id])).get(id);
  expect(context?.quote).toBe("The quote stands here.");
  for (const side of [context?.before ?? "", context?.after ?? ""]) {
    expect(side.trim()).not.toBe("");
    expect(side.length).toBeLessThanOrEqual(510);
  }
});

test("nothing stands around a quote of another project, nor around one that is not there", async () => {
  const other = await aWorld(own.db);
  const ids = [...(await evidenceOf(other.facts[0]?.id ?? "")), crypto.randomUUID()];
  expect(await loadContexts(own.db, world, ids)).toEqual(new Map());
  expect(await loadContexts(own.db, world, [])).toEqual(new Map());
});

test("a fact's own quotes come before words beside them, and one that is gone from its page says since when", async () => {
  const other = await aWorld(own.db);
  const factId = other.facts[0]?.id ?? "";
  await keepWordsBeside(own.db, other, factId);
  await own.db.evidence.updateMany({ where: { factId, isBeside: false }, data: { staleAt: new Date(0) } });
  const [fact] = await listFacts(own.db, other, { where: { id: factId }, take: 1 });
  expect(fact?.evidence.map(({ quote, isBeside, goneAt }) => [quote, isBeside, goneAt])).toEqual([
    [quotes[0], false, "1970-01-01T00:00:00.000Z"],
    [besideWords, true, null],
  ]);
});

test("of facts as many as are asked for are listed, the newest first or as asked, of this project alone", async () => {
  const { projectId } = await aProject(own.db);
  const facts = await someFacts(own.db, { projectId }, ["One.", "Two.", "Three."]);
  for (const [nth, { id }] of facts.entries()) {
    await own.db.fact.update({ where: { id }, data: { createdAt: new Date(nth * 1_000), score: 0.9 - nth / 10 } });
  }
  const listed = async (page: Parameters<typeof listFacts>[2]): Promise<string[]> =>
    (await listFacts(own.db, { projectId: world.projectId }, page)).map(({ statement }) => statement);
  const ids = facts.map(({ id }) => id);
  expect(await listed({ where: { id: { in: ids } }, take: 9 })).toEqual([]);
  const here = async (page: Omit<Parameters<typeof listFacts>[2], "where">): Promise<string[]> =>
    (await listFacts(own.db, { projectId }, { where: {}, ...page })).map(({ statement }) => statement);
  expect(await here({ take: 2 })).toEqual(["Three.", "Two."]);
  expect(await here({ take: 2, orderBy: [{ score: "desc" }] })).toEqual(["One.", "Two."]);
});

async function marked(statement: string, q: string): Promise<string> {
  const { projectId } = await aProject(own.db);
  const [fact] = await someFacts(own.db, { projectId }, [statement]);
  const { terms } = await readMatch(own.db, { projectId }, readSearch(q));
  const found = await highlight(
    own.db,
    { projectId },
    { ids: [fact?.id ?? ""], queries: terms.map((term) => term.query) },
  );
  return (found.get(fact?.id ?? "") ?? []).map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("");
}

test.each([
  { statement: "Tides rise twice.", q: "tide ", shown: "[Tides] rise twice." },
  { statement: "Rise, tide, rise!", q: "rise tide ", shown: "[Rise], [tide], [rise]!" },
  { statement: "A tide.", q: "boat ", shown: "A tide." },
  { statement: "A <b>tide</b> & more.", q: "tide ", shown: "A <b>[tide]</b> & more." },
  { statement: "Marks \ue000of\ue001 one’s own, a tide.", q: "tide ", shown: "Marks of one’s own, a [tide]." },
])("what was looked for is marked where it stands, and every other letter is kept: $statement", async (row) => {
  expect(await marked(row.statement, row.q)).toBe(row.shown);
});

test("where nothing was looked for nothing is marked, and facts of another project are not among them", async () => {
  const ids = world.facts.map(({ id }) => id);
  expect(await highlight(own.db, world, { ids, queries: [] })).toEqual(new Map());
  const other = await aProject(own.db);
  expect(await highlight(own.db, other, { ids, queries: ["'tide'"] })).toEqual(new Map());
});

test("rows of the knowledge base come in the order of their ids, and an id that is none here is left out", async () => {
  const [first, second] = world.facts.map(({ id }) => id);
  const match = await readMatch(own.db, access, readSearch(""));
  const ids = [second ?? "", crypto.randomUUID(), first ?? ""];
  const rows = await listKnowledgeRows(own.db, access, { ids, match });
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect(rows[0]).toMatchObject({ parts: [{ text: quotes[1], isHit: false }], contradictions: 1 });
  expect(rows[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test("facts are saved as a table with a line for each quote, and as lines of JSON with a fact each", async () => {
  const csv = await getFactsFile(own.db, access, { format: "csv" });
  expect(csv.headers.get("content-disposition")).toContain('filename="facts.csv"');
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await csv.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  for (const { key, statement } of world.facts) {
    expect(lines.filter((line) => line.startsWith(`F${key},${statement}`))).toHaveLength(1);
  }
  const json = await getFactsFile(own.db, access, { format: "jsonl" });
  const rows = (await json.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.map(({ fact, evidence }) => [fact, evidence[0].quote]).toSorted()).toEqual(
    world.facts.map(({ key, statement }) => [`F${key}`, statement]).toSorted(),
  );
});

test.each(["xlsx", "", "constructor", "CSV"])(
  "facts are not saved in a format that there is not: “%s”",
  async (format) => {
    await expect(getFactsFile(own.db, access, { format })).rejects.toMatchObject({
      kind: "not_found",
      message: "Facts cannot be saved in this format.",
    });
  },
);

test("a project without facts is saved as a table with its head alone", async () => {
  const { projectId, owner } = await aProject(own.db);
  const empty = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect((await (await getFactsFile(own.db, empty, { format: "csv" })).text()).split("\r\n")).toHaveLength(2);
  expect(await (await getFactsFile(own.db, empty, { format: "jsonl" })).text()).toBe("");
});

test("more facts than are read at once are each saved once", async () => {
  const many = await aWorld(own.db);
  const { projectId, snapshotId } = many;
  await own.db.$executeRaw`
    with made as (
      insert into fact (project_id, key, statement, normal_hash, confidence)
      select ${projectId}::uuid, lpad(n::text, 12, '0'), 'Fact number ' || n, 'hash ' || n, 0.5
      from generate_series(1, 501) n returning id)
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence)
    select ${projectId}::uuid, id, ${snapshotId}::uuid, 0, 5, 'About', 0.5 from made`;
  const much = await openProject(own.db, { caller: { userId: many.owner }, projectId }, "read");
  const lines = (await (await getFactsFile(own.db, much, { format: "jsonl" })).text()).trimEnd().split("\n");
  expect([lines.length, new Set(lines).size]).toEqual([503, 503]);
});

test("a fact is told whole: how it stands, who found it, and of each quote where it stands and in which reading", async () => {
  const one = await aWorld(own.db);
  const [known] = one.facts;
  const { sha256, readAt } = await own.db.snapshot.findUniqueOrThrow({ where: { id: one.snapshotId } });
  const start = codePointCount(worldText.slice(0, worldText.indexOf(quotes[0])));
  expect(await listFacts(own.db, one, { where: { id: known?.id ?? "" }, take: 1 })).toEqual([
    {
      id: known?.id,
      key: known?.key,
      statement: known?.statement,
      status: "proposed",
      isSettled: false,
      confidence: 0.8,
      score: expect.any(Number),
      revision: 1,
      researcher: { id: one.researcherId, name: "Tides" },
      evidence: [
        {
          id: expect.any(String),
          snapshotId: one.snapshotId,
          start,
          end: start + quotes[0].length,
          quote: quotes[0],
          confidence: 0.8,
          page: null,
          heading: null,
          isBeside: false,
          goneAt: null,
          sourceId: one.sourceId,
          sourceTitle: "100% tides",
          sourceUrl: null,
          sha256,
          readAt: readAt.toISOString(),
        },
      ],
    },
  ]);
});
