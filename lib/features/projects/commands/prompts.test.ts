import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { defaultPrompt } from "@/lib/agents/call/prompts";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { getPromptsView } from "@/lib/features/projects/views/prompts";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";

const own = ownDatabase();
const name = "extract_facts";
const { text } = defaultPrompt(name);
let projectId: ProjectId;
let owner: UserId;
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
});

interface Saving {
  template: string | null;
  revision: number | null;
  name?: string;
}

async function save(who: UserId, saving: Saving): Promise<number | null> {
  const call = { name: "save_prompt", input: { projectId, name, ...saving } };
  return contract.save_prompt.output.parse(await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call))
    .revision;
}

async function shown(who: UserId = owner): Promise<Awaited<ReturnType<typeof getPromptsView>>> {
  return await getPromptsView(
    own.db,
    await openProject(own.db, { caller: { userId: who }, projectId }, "read_prompts"),
  );
}

async function ownWords(): Promise<unknown> {
  return (await shown()).prompts.find((prompt) => prompt.name === name)?.own;
}

async function versions(): Promise<{ number: number; content: unknown }[]> {
  return await own.db.version.findMany({
    where: { projectId, subjectKind: "prompt", subjectId: name },
    orderBy: { number: "asc" },
    select: { number: true, content: true },
  });
}

test("a prompt in a project's own words is shown beside Stemma's, with who wrote it; another project keeps Stemma's", async () => {
  expect(await ownWords()).toBeNull();
  expect(await save(owner, { template: `Mine. ${text}`, revision: null })).toBe(1);
  expect(await ownWords()).toMatchObject({ text: `Mine. ${text}`, revision: 1, editedBy: "owner", problems: [] });
  const other = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: other.owner }, ...other }, "read_prompts");
  expect((await getPromptsView(own.db, access)).prompts.every((prompt) => prompt.own === null)).toBe(true);
});

test("every version of a prompt stays, also after it was given back, and its numbers go on", async () => {
  const [first, second] = [`First. ${text}`, `Second. ${text}`];
  expect(await save(owner, { template: first, revision: null })).toBe(1);
  expect(await save(owner, { template: second, revision: 1 })).toBe(2);
  expect(await save(owner, { template: null, revision: 2 })).toBeNull();
  expect(await ownWords()).toBeNull();
  expect(await save(owner, { template: first, revision: null })).toBe(4);
  expect((await versions()).map(({ number, content }) => [number, content])).toEqual([
    [1, { template: first }],
    [2, { template: second }],
    [3, { template: null }],
    [4, { template: first }],
  ]);
  const trail = await own.db.auditEvent.findMany({
    where: { projectId, kind: "prompt_edited" },
    orderBy: { seq: "asc" },
  });
  expect(trail.map(({ payload }) => payload)).toEqual([
    { name, isDefault: false },
    { name, isDefault: false },
    { name, isDefault: true },
    { name, isDefault: false },
  ]);
});

test.each<[string, Saving]>([
  ["begins a prompt that is there already", { template: `Mine. ${text}`, revision: null }],
  ["edits what has changed since", { template: `Mine. ${text}`, revision: 3 }],
  ["gives back what has changed since", { template: null, revision: 3 }],
])("whoever %s is told so, and nothing of it is saved", async (_, saving) => {
  await save(owner, { template: `Theirs. ${text}`, revision: null });
  await expect(save(owner, saving)).rejects.toMatchObject({
    kind: "stale",
    message: expect.stringContaining("Someone else changed this prompt meanwhile, and nothing of yours was saved."),
  });
  expect(await ownWords()).toMatchObject({ text: `Theirs. ${text}`, revision: 1 });
  expect(await versions()).toHaveLength(1);
});

test("of two who write a project's first words at once one is first, and the other is told", async () => {
  const done = await Promise.allSettled(
    ["One.", "Two."].map((begin) => save(owner, { template: `${begin} ${text}`, revision: null })),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
  expect(await versions()).toHaveLength(1);
});

test("a prompt that asks for what there is not is refused with the line that it stands on", async () => {
  await expect(save(owner, { template: `${text}\nAnd $nobody.`, revision: null })).rejects.toMatchObject({
    kind: "invalid",
    field: "template",
    message: expect.stringMatching(new RegExp(`^The prompt ${name}, line ${text.split("\n").length + 1}: `)),
  });
  await expect(save(owner, { template: "x".repeat(20_001), revision: null })).rejects.toMatchObject({
    kind: "invalid",
    message: "Use at most 20,000 characters.",
  });
  await expect(save(owner, { name: "nobody", template: null, revision: null })).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such prompt.",
  });
  expect(await ownWords()).toBeNull();
});

test("words of a project that a later version of Stemma does not understand are shown with what is wrong", async () => {
  await own.db.promptOverride.create({ data: { projectId, agent: name, template: "Find $fakts." } });
  expect(await ownWords()).toMatchObject({
    editedBy: null,
    problems: expect.arrayContaining([expect.objectContaining({ line: 1 })]),
  });
});

test("owners edit prompts, editors and reviewers read them, and viewers do neither", async () => {
  const [editor, viewer] = [await aMember(own.db, projectId, "editor"), await aMember(own.db, projectId, "viewer")];
  expect(await shown()).toMatchObject({ mayEdit: true });
  expect(await shown(editor)).toMatchObject({ mayEdit: false });
  await expect(shown(viewer)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(save(editor, { template: `Mine. ${text}`, revision: null })).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Only owners may change the project"),
  });
  await expect(save(await aUser(own.db), { template: null, revision: null })).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await versions()).toEqual([]);
});
