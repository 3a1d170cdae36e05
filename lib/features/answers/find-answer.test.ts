import { afterAll, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { findAnswer } from "./find-answer";
import { receiveQuestion } from "./receive-question";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

const salt = { name: "salt.txt", text: "The sea holds 35 grams of salt in each litre of its water." };
const tide = { name: "tide.md", text: "# Tides\n\nThe tide of the bay rises by seven metres twice a day." };

interface Sent {
  question?: string;
  key?: string;
  projectId?: string | null;
  files?: { name: string; text: string }[];
}

function send(
  userId: UserId | null,
  { question, key, projectId = null, files = [] }: Sent,
): ReturnType<typeof receiveQuestion> {
  const bytes = files.map(({ text }) => new TextEncoder().encode(text));
  const head = {
    key: key ?? crypto.randomUUID(),
    projectId,
    question: question ?? "How salty is the sea?",
    files: files.map(({ name }, nth) => ({ fileName: name, sizeBytes: bytes[nth]?.byteLength ?? 0 })),
  };
  const body = new Blob([`${JSON.stringify(head)}\n`, ...bytes]);
  const request = new Request("http://stemma.test/", { method: "POST", body });
  return receiveQuestion(own.db, userId === null ? null : { userId }, request);
}

test("a question with documents becomes a project that is named after it, read and at work on the answer", async () => {
  const userId = await aUser(own.db);
  const { begun, refused } = await send(userId, { files: [salt, tide] });
  expect(refused).toEqual([]);
  const project = await own.db.project.findUniqueOrThrow({
    where: { id: begun?.projectId ?? "" },
    include: { memberships: true, sources: true, researchers: true, runs: true },
  });
  expect(project).toMatchObject({ name: "How salty is the sea", createdById: userId, isSample: false });
  expect(project.memberships).toMatchObject([{ userId, role: "owner" }]);
  expect(project.sources.map(({ fileName }) => fileName).toSorted()).toEqual(["salt.txt", "tide.md"]);
  expect(project.researchers).toMatchObject([{ problem: "How salty is the sea?" }]);
  expect(project.runs).toMatchObject([
    { id: begun?.runId, question: "How salty is the sea?", strategy: "quick", mode: "offline", status: "running" },
  ]);
});

test("the same click sent again, or twice at once, comes to one project and one answer", async () => {
  const userId = await aUser(own.db);
  const click = { key: crypto.randomUUID(), files: [salt, tide] };
  const [first, second] = await Promise.all([send(userId, click), send(userId, click)]);
  expect(second.begun).toEqual(first.begun);
  expect((await send(userId, click)).begun).toEqual(first.begun);
  expect(await own.db.project.count({ where: { createdById: userId } })).toBe(1);
  expect(await own.db.source.count({ where: { addedById: userId } })).toBe(2);
  const other = await send(await aUser(own.db), click);
  expect(other.begun?.projectId).not.toBe(first.begun?.projectId);
});

test("a file that cannot be read is named with its reason and holds up no other", async () => {
  const broken = { name: "broken.pdf", text: "%PDF-1.7 and nothing else" };
  const { begun, refused } = await send(await aUser(own.db), {
    files: [broken, salt, { name: "empty.txt", text: "" }],
  });
  expect(begun).not.toBeNull();
  expect(refused.map(({ fileName }) => fileName).toSorted()).toEqual(["broken.pdf", "empty.txt"]);
  for (const { why } of refused) expect(why).toMatch(/^[A-Z].*\.$/s);
  const sources = await own.db.source.findMany({ where: { projectId: begun?.projectId ?? "" } });
  expect(sources.map(({ fileName }) => fileName)).toEqual(["salt.txt"]);
});

test("where no file can be read nothing is made, and what is wrong with each is said", async () => {
  const userId = await aUser(own.db);
  const { begun, refused } = await send(userId, { files: [{ name: "empty.txt", text: "" }] });
  expect({ begun, refused }).toMatchObject({ begun: null, refused: [{ fileName: "empty.txt" }] });
  expect(await own.db.project.count({ where: { createdById: userId } })).toBe(0);
});

test("without documents and without a search of the web it says what it needs and makes nothing", async () => {
  const userId = await aUser(own.db);
  await expect(send(userId, {})).rejects.toMatchObject({
    kind: "invalid",
    field: "files",
    message: expect.stringMatching(/^Add the documents/),
  });
  expect(await own.db.project.count({ where: { createdById: userId } })).toBe(0);
});

test("where the web can be searched no document is needed", async () => {
  vi.stubEnv("STEMMA_SEARCH", "searxng");
  vi.stubEnv("STEMMA_SEARXNG_URL", "http://127.0.0.1:9");
  const { begun } = await send(await aUser(own.db), {});
  expect(begun).not.toBeNull();
});

test("in a project that is there its library answers, and the same question goes to the same researcher", async () => {
  const { projectId, owner } = await aProject(own.db);
  const first = await send(owner, { projectId, files: [salt] });
  expect(first.begun?.projectId).toBe(projectId);
  await own.db.run.update({
    where: { id: first.begun?.runId ?? "" },
    data: { status: "completed", endedAt: new Date() },
  });
  const wanted = { projectId, key: crypto.randomUUID() };
  const again = await findAnswer(own.db, { userId: owner }, { ...wanted, question: "How salty is the sea?" });
  const other = await findAnswer(
    own.db,
    { userId: owner },
    { ...wanted, key: crypto.randomUUID(), question: "How SALTY is the sea" },
  );
  expect(again.begun).not.toEqual(other.begun);
  const researchers = await own.db.researcher.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } });
  expect(researchers.map(({ name }) => name)).toEqual(["How salty is the sea", "How SALTY is the sea (2)"]);
});

test("nobody, an outsider and those who only read begin nothing", async () => {
  const { projectId } = await aProject(own.db);
  const sent = { projectId, files: [salt] };
  await expect(send(null, sent)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(send(await aUser(own.db), sent)).rejects.toMatchObject({ kind: "not_found" });
  for (const role of ["reviewer", "viewer"] as const) {
    await expect(send(await aMember(own.db, projectId, role), sent)).rejects.toMatchObject({ kind: "forbidden" });
  }
  expect(await own.db.source.count({ where: { projectId } })).toBe(0);
});

test.each([
  ["no line", new Blob(["{}"])],
  ["no JSON", new Blob(["a question\n"])],
  [
    "fewer bytes than it names",
    new Blob([
      `${JSON.stringify({ key: crypto.randomUUID(), projectId: null, question: "?", files: [{ fileName: "a.txt", sizeBytes: 9 }] })}\nshort`,
    ]),
  ],
  [
    "no question",
    new Blob([`${JSON.stringify({ key: crypto.randomUUID(), projectId: null, question: " ", files: [] })}\n`]),
  ],
])("a body with %s is refused", async (_, body) => {
  const caller = { userId: await aUser(own.db) };
  const request = new Request("http://stemma.test/", { method: "POST", body });
  await expect(receiveQuestion(own.db, caller, request)).rejects.toMatchObject({ kind: "invalid" });
});

test("the same question is not looked for twice at once in a project: whoever asks is led to the run that looks for it", async () => {
  const { projectId, owner } = await aProject(own.db);
  await send(owner, { projectId, files: [salt] });
  await expect(send(owner, { projectId })).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("Run 1, which owner started, is under way"),
  });
  expect(await own.db.run.count({ where: { projectId } })).toBe(1);
  expect(await own.db.researcher.count({ where: { projectId } })).toBe(1);
});

test.each(["completed", "archived"] as const)(
  "a researcher that is %s is left at rest: the same question gets another",
  async (status) => {
    const { projectId, owner } = await aProject(own.db);
    const first = await send(owner, { projectId, files: [salt] });
    const ended = { status: "completed", endedAt: new Date() } as const;
    await own.db.run.update({ where: { id: first.begun?.runId ?? "" }, data: ended });
    await own.db.researcher.updateMany({ where: { projectId }, data: { status } });
    await send(owner, { projectId });
    const researchers = await own.db.researcher.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } });
    expect(researchers.map(({ name }) => name)).toEqual(["How salty is the sea", "How salty is the sea (2)"]);
    expect(researchers[0]?.status).toBe(status);
  },
);

test("a library of which nothing is in use has nothing to answer from", async () => {
  const { projectId, owner } = await aProject(own.db);
  const source = { projectId, kind: "paste", title: "Salt" } as const;
  await own.db.source.create({ data: { ...source, status: "ready", archivedAt: new Date() } });
  await own.db.source.create({ data: { ...source, status: "unreadable", statusReason: "?" } });
  await expect(send(owner, { projectId })).rejects.toMatchObject({ kind: "invalid", field: "files" });
  expect(await own.db.researcher.count({ where: { projectId } })).toBe(0);
});

test("in an archived project nothing is begun and nothing added", async () => {
  const { projectId, owner } = await aProject(own.db);
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(send(owner, { projectId, files: [salt] })).rejects.toMatchObject({ kind: "conflict" });
  expect(await own.db.source.count({ where: { projectId } })).toBe(0);
});

test("a document that the library has already counts as there, is named as that, and is kept once", async () => {
  const { projectId, owner } = await aProject(own.db);
  const first = await send(owner, { projectId, files: [salt] });
  const ended = { status: "completed", endedAt: new Date() } as const;
  await own.db.run.update({ where: { id: first.begun?.runId ?? "" }, data: ended });
  await own.db.researcher.updateMany({ where: { projectId }, data: { status: "idle" } });
  const again = await send(owner, { projectId, files: [salt] });
  const why = "This is already in the library as “salt.txt”.";
  expect(again).toMatchObject({ begun: { projectId }, refused: [{ fileName: "salt.txt", why }] });
  expect(await own.db.source.count({ where: { projectId } })).toBe(1);
});

test("a question of more than one line names its project by its first words, and is the goal as a whole", async () => {
  const userId = await aUser(own.db);
  const question = `How salty is the sea, ${"and why is it so salty in the bay, ".repeat(8)}today?`;
  const { begun } = await send(userId, { question, files: [salt] });
  const project = await own.db.project.findUniqueOrThrow({ where: { id: begun?.projectId ?? "" } });
  expect(project.name.length).toBeLessThan(question.length);
  expect(question.startsWith(project.name.replace(/\s*…$/, ""))).toBe(true);
  expect(project.goal).toBe(question);
});

test("a question that is blank or too long, and a name that is no text, are refused by their field, and nothing is made", async () => {
  const userId = await aUser(own.db);
  const broken = send(userId, { files: [{ name: "sa\ud800lt.txt", text: salt.text }] });
  await expect(broken).rejects.toMatchObject({ kind: "invalid", field: "files.0.fileName" });
  const many = "a".repeat(8_001);
  for (const [question, message] of [
    [" ", "Write what you want to know."],
    [many, "Use at most 8,000 characters."],
  ]) {
    await expect(send(userId, { question: question ?? "", files: [salt] })).rejects.toMatchObject({
      kind: "invalid",
      field: "question",
      message,
    });
  }
  expect(await own.db.project.count({ where: { createdById: userId } })).toBe(0);
});

test("the same click twice at once in a project that is there comes to one researcher and one answer", async () => {
  const { projectId, owner } = await aProject(own.db);
  const click = { projectId, key: crypto.randomUUID(), files: [salt] };
  const [first, second] = await Promise.all([send(owner, click), send(owner, click)]);
  expect(first.begun).not.toBeNull();
  expect(second.begun).toEqual(first.begun);
  expect(await own.db.researcher.count({ where: { projectId } })).toBe(1);
  expect(await own.db.run.count({ where: { projectId } })).toBe(1);
  expect(await own.db.source.count({ where: { projectId } })).toBe(1);
});

test("where the library takes none of the documents no run is begun, and why is said of each", async () => {
  const { projectId, owner } = await aProject(own.db);
  await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_sources: 0 } } } });
  const { begun, refused } = await send(owner, { projectId, files: [salt, tide] });
  expect(begun).toBeNull();
  expect(refused.map(({ fileName }) => fileName).toSorted()).toEqual(["salt.txt", "tide.md"]);
  for (const { why } of refused) expect(why).toContain("The library holds 0 sources");
  expect(await own.db.run.count({ where: { projectId } })).toBe(0);
});
