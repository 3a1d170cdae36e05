import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { markOf, removedMark } from "@/lib/domain/markdown/removed";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { deleteSources } from "./delete-sources";
import { type SweptTable, sweptTables } from "./swept-tables";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

const WORD = "Xylothecarium";
const said = `It stands. The ${WORD} says so. It lasts.`;
const address = `https://${WORD.toLowerCase()}.example/page`;

/** A value of a column in which the word stands, as SQL. */
function poison(table: SweptTable, column: string): string {
  if (column === "url" || column === "canonical") return `'${address}'`;
  const says = table.columns[column];
  if (says === "json") return `'${JSON.stringify({ said, [WORD]: [said, 1, null, { url: address }] })}'::jsonb`;
  return says === "texts" ? `array['${said}', 'It lasts.']` : `'${said}'`;
}

/** Tables of the world all of whose rows speak of its facts, and go with them. */
const goesWithFacts: ReadonlySet<string> = new Set(["citation", "fact_use", "fact_relation"]);

/** Rows of tables that the world has none in. */
async function fill({ projectId, runId, reportId, owner, sourceId }: AWorld): Promise<void> {
  const { db } = own;
  const node = await db.node.findFirstOrThrow({ where: { runId } });
  const researcher = await db.researcher.findFirstOrThrow({ where: { projectId } });
  const of = { projectId, runId };
  const call = { ...of, nodeId: node.id, startedAt: new Date(), endedAt: new Date() };
  await db.artifact.create({
    data: {
      ...of,
      path: "a.md",
      content: "a",
      sizeBytes: 1,
      mediaType: "text/markdown",
      sha256: createHash("sha256").update("a").digest("hex"),
    },
  });
  await db.suggestion.create({
    data: {
      id: crypto.randomUUID(),
      projectId,
      reportId,
      sectionOrdinal: 0,
      heading: "a",
      markdown: "a",
      authorId: owner,
    },
  });
  const subject = { projectId, subjectKind: "report", subjectId: reportId, authorId: owner };
  await db.comment.create({ data: { ...subject, body: "a", anchor: {} } });
  await db.commentDraft.create({ data: { id: crypto.randomUUID(), projectId, reportId, authorId: owner, body: "a" } });
  await db.version.create({
    data: { projectId, subjectKind: "project", subjectId: projectId, number: 1, content: {} },
  });
  await db.summaryRequest.create({
    data: { projectId, researcherId: researcher.id, secret: "s", status: "done", endedAt: new Date() },
  });
  await db.projectCall.create({
    data: {
      projectId,
      subjectKind: "summary",
      subjectId: reportId,
      agent: "summarize_project",
      promptHash: "",
      inputDigest: "",
      prompt: "",
      startedAt: new Date(),
      endedAt: new Date(),
    },
  });
  await db.nodeAttempt.createMany({ data: [{ ...of, nodeId: node.id, attempt: 9, worker: "w" }] });
  await db.retryDirective.create({
    data: { ...of, nodeId: node.id, kind: "timeout", attempt: 9, reason: "a", backoffMs: 1 },
  });
  await db.gate.createMany({
    data: [{ ...of, name: "A", verdict: "passed", metrics: {}, thresholds: {}, because: "a", inputsDigest: "" }],
    skipDuplicates: true,
  });
  await db.gate.updateMany({ where: { projectId }, data: { verdict: "waived", waivedBy: "engine", waivedWhy: "a" } });
  await db.review.create({ data: { ...of, subject: "plan", subjectId: runId, verdict: "accepted" } });
  await db.searchCall.create({ data: { ...call, provider: "library", query: "a", requestHash: "", results: [] } });
  await db.fetchCall.create({ data: { ...call, url: "https://a.example/", requestHash: "" } });
  await db.factWord.create({ data: { projectId, word: "a" } });
  await db.question.create({
    data: {
      id: crypto.randomUUID(),
      projectId,
      text: "a",
      model: "offline",
      status: "answered",
      answeredAt: new Date(),
    },
  });
  await db.fold.create({
    data: { ...of, researcherId: researcher.id, level: "L0", summary: "a", refs: {}, tokens: 1 },
  });
  await db.notification.create({ data: { userId: owner, projectId, kind: "run_completed", payload: {} } });
  await db.announcement.create({ data: { projectId, kind: "run_completed", payload: {} } });
  await db.shareLink.create({
    data: { projectId, reportId, tokenHash: Buffer.alloc(32, 7), expiresAt: new Date(Date.now() + 1e9) },
  });
  const crawl = {
    projectId,
    url: "https://a.example/",
    origin: "https://a.example",
    prefix: "/",
    cap: 1,
    status: "done",
  } as const;
  const { id: crawlId } = await db.crawl.create({ data: crawl });
  await db.crawlPage.create({
    data: { projectId, crawlId, canonical: "https://a.example/", url: "https://a.example/", ordinal: 1 },
  });
  const list = { projectId, kind: "feed", address: "https://a.example/feed", title: "a", days: 1, most: 1 } as const;
  const { id: listId } = await db.watchedList.create({ data: { ...list, nextLookAt: new Date() } });
  const entry = { projectId, listId, canonical: "https://a.example/1", url: "https://a.example/1", status: "read" };
  await db.watchedEntry.create({ data: entry });
  await db.importLine.create({ data: { projectId, ordinal: 1, path: "a.md", isTaken: false, said: "a" } });
  const fact = await db.fact.findFirstOrThrow({ where: { projectId } });
  await db.citation.create({
    data: { projectId, reportId, sectionOrdinal: 0, position: 0, factId: fact.id, sentence: "a" },
  });
  await db.source.update({ where: { id: sourceId }, data: { title: `The ${WORD}` } });
}

/** Writes the word into every column that is looked through, of one row of every table. */
async function poisonAll(): Promise<void> {
  await own.db.$transaction(async (tx) => {
    // No rule of the product would let it stand there.
    await tx.$executeRaw`set local session_replication_role = replica`;
    for (const table of sweptTables) {
      const project = table.name === "project" ? "id" : "project_id";
      const columns = Object.keys(table.columns).map((column) => `${column} = ${poison(table, column)}`);
      if (table.name === "artifact") {
        columns.push(`size_bytes = ${said.length}`, `sha256 = encode(sha256(convert_to('${said}', 'UTF8')), 'hex')`);
      }
      const rows = await tx.$executeRawUnsafe(
        `update ${table.name} set ${columns.join(", ")} where ctid = (select ctid from ${table.name} where ${project} = '${world.projectId}' limit 1)`,
      );
      expect(rows, table.name).toBe(1);
    }
  });
}

test("out of every column that is looked through its words are taken, and what stands beside them stays", async () => {
  await fill(world);
  await own.db.run.updateMany({ where: { projectId: world.projectId }, data: { status: "completed" } });
  await poisonAll();
  const { projectId, sourceId, owner } = world;
  await own.db.sourceDeletion.create({
    data: { projectId, sourceId, kind: "upload", mark: markOf(sourceId), requestedById: owner },
  });
  expect(await deleteSources(own.db, new AbortController().signal)).toBe(1);
  const mark = removedMark(markOf(sourceId));
  for (const table of sweptTables) {
    const project = table.name === "project" ? "id" : "project_id";
    const [row] = await own.db.$queryRawUnsafe<{ held: number; marked: number }[]>(
      `select count(*) filter (where t::text ilike '%${WORD}%')::int as held,
        count(*) filter (where t::text like '%${mark}%')::int as marked from ${table.name} t where ${project} = '${projectId}'`,
    );
    expect(row?.held, table.name).toBe(0);
    expect((row?.marked ?? 0) > 0, table.name).toBe(!table.goes && !goesWithFacts.has(table.name));
  }
  const { body, anchor } = await own.db.comment.findFirstOrThrow({ where: { projectId, body: { contains: "lasts" } } });
  expect(body).toBe(`It stands. ${mark} It lasts.`);
  expect(anchor).toEqual({ said: body, [mark]: [body, 1, null, { url: `library:${sourceId}` }] });
  const { url } = await own.db.fetchCall.findFirstOrThrow({ where: { projectId } });
  expect(url).toBe(`library:${sourceId}`);
  const tables = await own.db.redaction.groupBy({
    by: ["tableName"],
    where: { projectId },
    orderBy: { tableName: "asc" },
  });
  expect(tables.map(({ tableName }) => tableName)).toEqual([
    "agent_call",
    "artifact",
    "audit_event",
    "project_call",
    "search_call",
  ]);
});
