import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld, keepWordsBeside, quotes } from "@/lib/testing/rigs/views";
import { listMatrixFacts } from "./matrix-rows";
import { getDecisionView, getProjectDecisionView } from "./views/decision";
import { getMatrixView, getProjectMatrixView } from "./views/matrix";
import { getMatrixFile } from "./views/matrix-file";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
let [seven, five, other] = ["", "", ""];

/** The world's search, as one that named its answers would have left it, with a question that nothing answers. */
async function withAnswers(): Promise<void> {
  const where = { runId_key: { runId: world.runId, key: "search-1" } };
  const { input, result } = await own.db.node.findUniqueOrThrow({ where, select: { input: true, result: true } });
  const snapshot = await own.db.snapshot.findUniqueOrThrow({ where: { id: world.snapshotId } });
  const silent = await own.db.source.create({
    data: { projectId: world.projectId, kind: "paste", status: "ready", title: "Silent" },
  });
  const sha256 = createHash("sha256").update("Nothing.").digest("hex");
  await own.db.content.create({ data: { projectId: world.projectId, sha256, text: "Nothing.", codePoints: 8 } });
  await own.db.snapshot.create({
    data: { projectId: world.projectId, sourceId: silent.id, sha256, mediaType: "text/plain", publishedOn: "2024-05" },
  });
  const perspective = { name: "Sailor", focus: "", questions: ["How high is the tide?", "Who measures it?"] };
  await own.db.node.update({
    where,
    data: {
      input: { ...Object(input), perspective },
      result: {
        ...Object(result),
        answers: [{ question: "How high is the tide?", factKeys: [seven, five, other] }],
        sources: [snapshot.sha256.slice(0, 12), sha256.slice(0, 12)],
      },
    },
  });
}

beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  [seven = "", five = ""] = world.facts.map(({ key }) => key);
  const [more] = await someFacts(own.db, access, ["The tide rises by six metres."]);
  const fact = await own.db.fact.findUniqueOrThrow({ where: { id: more?.id ?? "" } });
  other = fact.key;
  const { projectId, runId } = world;
  await own.db.factUse.create({ data: { projectId, runId, factId: fact.id, nodeKey: "search-1" } });
  await withAnswers();
});

test("the matrix of a run puts its questions to all that it read, and marks what does not agree", async () => {
  const view = await getMatrixView(own.db, access, { runId: world.runId });
  expect(view.of).toMatchObject({ kind: "run", number: 1, researcher: { name: "Tides" } });
  expect(view.questions).toEqual([
    { question: "How high is the tide?", researcher: null, sources: 2 },
    { question: "Who measures it?", researcher: null, sources: 0 },
  ]);
  const rows = new Map(view.rows.map((row) => [row.title, row]));
  expect([...rows.keys()].sort()).toEqual(["100% tides", "Register", "Silent"]);
  expect(rows.get("Silent")).toMatchObject({ date: "2024-05", cells: [] });
  expect(rows.get("Register")?.cells).toEqual([{ question: 0, keys: [other], state: null }]);
  const [cell] = rows.get("100% tides")?.cells ?? [];
  expect(cell?.state).toBe("possible");
  expect([...(cell?.keys ?? [])].sort()).toEqual([seven, five].sort());
  expect(view.facts[seven]).toMatchObject({
    statement: quotes[0],
    state: "possible",
    against: [{ key: five, statement: quotes[1], sourceTitle: "100% tides", state: "possible" }],
  });
  expect(view.facts[seven]?.figures.map(([from, to]) => quotes[0].slice(from, to))).toEqual(["seven metres"]);
  expect(view.disagreements).toEqual({ open: 1, settled: 0 });
  expect(view.total).toEqual({ questions: 2, sources: 3 });
});

test("the matrix of a project tells what people accepted, and names who asks", async () => {
  const before = await getProjectMatrixView(own.db, access);
  expect(before.rows.flatMap(({ cells }) => cells)).toEqual([]);
  await own.db.fact.updateMany({ where: { key: seven }, data: { status: "accepted" } });
  const { questions, rows } = await getProjectMatrixView(own.db, access);
  expect(questions.map(({ researcher, sources }) => [researcher?.name, sources])).toEqual([
    ["Tides", 1],
    ["Tides", 0],
  ]);
  expect(rows.flatMap(({ cells }) => cells.flatMap(({ keys }) => keys))).toEqual([seven]);
});

test("a source whose quote is gone says nothing of a fact any more, though words beside it stand", async () => {
  const another = await aWorld(own.db);
  const [fact] = another.facts;
  await keepWordsBeside(own.db, another, fact?.id ?? "");
  const said = async (): Promise<string[]> => {
    const rows = await listMatrixFacts(own.db, another, { keys: [fact?.key ?? ""], runId: another.runId });
    return rows.flatMap((row) => row.said.map(({ quote }) => quote));
  };
  expect(await said()).toEqual([quotes[0]]);
  const where = { factId: fact?.id ?? "", isBeside: false };
  await own.db.evidence.updateMany({ where, data: { staleAt: new Date() } });
  expect(await said()).toEqual([]);
});

test("a matrix as a file holds a line for each source with its quotes", async () => {
  const file = await getMatrixFile(own.db, access, { runId: world.runId });
  expect(file.headers.get("content-disposition")).toContain("evidence-matrix.csv");
  const text = await file.text();
  expect(text.split("\r\n")[0]).toBe("source,date,address,How high is the tide?,Who measures it?");
  expect(text).toContain(`Register,,,The tide rises by six metres. [F${other}],\r\n`);
  expect(text).toContain(`${quotes[0]} [F${seven}] (may disagree)`);
});

test("for a decision stand the answer, what bears it out, what does not agree, and what is not known", async () => {
  const view = await getDecisionView(own.db, access, { runId: world.runId });
  const [told] = view.parts;
  if (told === undefined) throw new Error("one part");
  expect(view.parts).toHaveLength(1);
  expect(told.answer).toMatchObject({ version: 1, isAccepted: false, researcher: { name: "Tides" } });
  expect(told.answer?.drawn).not.toBeNull();
  expect(told.supporting.map(({ key }) => key).sort()).toEqual([seven, five].sort());
  expect(told.opposing).toMatchObject([{ state: "possible", reason: "seven, not five" }]);
  expect(told.settled).toEqual([]);
  expect(told.gaps).toMatchObject([{ description: "No gauge was read.", isImportant: true }]);
  expect(view.cited.map(({ key }) => key).sort()).toEqual([seven, five].sort());
  const project = await getProjectDecisionView(own.db, access);
  expect(project.parts).toEqual(view.parts);
  expect(project.apart).toMatchObject({ supporting: [], opposing: [], settled: [], gaps: [] });
});

test("what was settled names who settled it and why; the side that was set aside stays in sight", async () => {
  await own.db.factRelation.updateMany({
    where: { projectId: world.projectId },
    data: { status: "settled", settlement: "The gauge was read.", settledById: world.owner, settledAt: new Date(0) },
  });
  await own.db.fact.updateMany({ where: { key: five }, data: { status: "rejected" } });
  const matrix = await getMatrixView(own.db, access, { runId: world.runId });
  expect(matrix.rows.flatMap(({ cells }) => cells)).toContainEqual({
    question: 0,
    keys: [seven, five],
    state: "settled",
  });
  expect(matrix.facts[five]?.status).toBe("rejected");
  const decision = await getDecisionView(own.db, access, { runId: world.runId });
  expect(decision.parts).toMatchObject([{ opposing: [] }]);
  expect(decision.parts.flatMap(({ settled }) => settled)).toMatchObject([
    { settlement: "The gauge was read.", settledBy: { id: world.owner }, settledAt: "1970-01-01T00:00:00.000Z" },
  ]);
  const { parts, apart } = await getProjectDecisionView(own.db, access);
  expect([...parts, apart].map(({ settled }) => settled.length)).toEqual([1, 0]);
});

test("a fact that was merged into another answers by that, and a rejected one without a dispute is gone", async () => {
  const into = await own.db.fact.findFirstOrThrow({ where: { key: seven } });
  await own.db.fact.updateMany({ where: { key: other }, data: { status: "superseded", supersededById: into.id } });
  await own.db.factRelation.updateMany({ where: { projectId: world.projectId }, data: { status: "dismissed" } });
  const { rows, facts } = await getMatrixView(own.db, access, { runId: world.runId });
  expect(Object.keys(facts)).toEqual([seven]);
  expect(rows.flatMap(({ title, cells }) => cells.map(({ keys }) => [title, keys]))).toEqual([["100% tides", [seven]]]);
});

test("nothing of another project is read, whatever its run is called", async () => {
  const foreign = await aWorld(own.db);
  await expect(getMatrixView(own.db, access, { runId: foreign.runId })).rejects.toMatchObject({ kind: "not_found" });
  await expect(getDecisionView(own.db, access, { runId: foreign.runId })).rejects.toMatchObject({ kind: "not_found" });
});
