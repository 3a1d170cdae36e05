import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { runCommand } from "./run-command";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
}, 60_000);
afterAll(() => closeSender(own.db));

function run(name: string, input: unknown): Promise<unknown> {
  return runCommand(own.db, { userId: world.owner, address: "203.0.113.9" }, { name, input });
}

test.each(["nothing", "__proto__", "constructor", "toString", ""])("M1: %j is no command", async (name) => {
  await expect(run(name, {})).rejects.toMatchObject({ kind: "not_found" });
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(121) }, "name"],
  [{ name: 7 }, "name"],
  [{ name: "a\u0000b" }, "name"],
  [{ name: "a\ud800b" }, "name"],
  [{ name: "a", goal: "g".repeat(8001) }, "goal"],
])("M1: input %j is refused with its field and a sentence", async (input, field) => {
  const refused = run("create_project", { goal: "", ...input });
  await expect(refused).rejects.toMatchObject({ kind: "invalid", field, message: expect.stringMatching(/\S/) });
});

test.each([null, [], "text", 7, { name: "a", goal: "", ownerId: "x" }, { name: "a", goal: "", isSample: true }])(
  "M2: input %j is refused: not an object, or with fields that nobody asked for",
  async (input) => {
    await expect(run("create_project", input)).rejects.toMatchObject({ kind: "invalid" });
  },
);

test("F45, M6: two edits of the same revision: one is written, the other is told", async () => {
  const input = { projectId: world.projectId, revision: 1, name: "Tides", goal: "One" };
  const done = await Promise.allSettled([run("edit_project", input), run("edit_project", { ...input, goal: "Two" })]);
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(done.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
});

test("two researchers of one project cannot have one name, however it is spelled", async () => {
  const input = { projectId: world.projectId, problem: "How salty?" };
  const done = await Promise.allSettled([
    run("create_researcher", { ...input, name: "Salt  Sea" }),
    run("create_researcher", { ...input, name: "salt sea" }),
  ]);
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(done.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "conflict", field: "name" } });
});

test("M3: an id of another project is not found, though the command's right is held in this one", async () => {
  const other = await aWorld(own.db);
  const foreign: [string, object][] = [
    ["edit_researcher", { researcherId: other.researcherId, revision: 1, name: "X", problem: "Y" }],
    ["cancel_run", { runId: other.runId }],
    ["settle_fact", { factId: other.facts[0]?.id, revision: 1, verdict: "accepted" }],
    ["accept_report", { reportId: other.reportId, revision: 1 }],
    ["create_share_link", { reportId: other.reportId }],
    ["exclude_source", { sourceId: other.sourceId }],
  ];
  for (const [name, input] of foreign) {
    const refused = run(name, { projectId: world.projectId, ...input });
    await expect(refused, name).rejects.toMatchObject({ kind: "not_found" });
  }
});

test("a double click starts one run, and a second start while it is under way says so", async () => {
  const input = { projectId: world.projectId, researcherId: world.researcherId, settings: { perspectives: 2 } };
  const click = { ...input, idempotencyKey: crypto.randomUUID() };
  const [first, second] = await Promise.all([run("start_run", click), run("start_run", click)]);
  expect(second).toEqual(first);
  const editor = await aMember(own.db, world.projectId, "editor");
  const other = runCommand(
    own.db,
    { userId: editor, address: "203.0.113.9" },
    {
      name: "start_run",
      input: { ...input, idempotencyKey: crypto.randomUUID() },
    },
  );
  await expect(other).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("owner") });
});

test("sites for restricted runs are kept as hosts, whatever was pasted, and what is no site is refused by its field", async () => {
  const { projectId, owner } = await aProject(own.db);
  const edit = (revision: number, allowedDomains: string[]): Promise<unknown> => {
    const input = { projectId, revision, name: "Tides", goal: "", allowedDomains };
    return runCommand(own.db, { userId: owner, address: "203.0.113.9" }, { name: "edit_project", input });
  };
  await edit(1, ["https://Docs.Example.org/guide?x=1", "example.net"]);
  const { settings } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(settings).toMatchObject({ allowedDomains: ["docs.example.org", "example.net"] });
  await expect(edit(2, ["not a site"])).rejects.toMatchObject({ kind: "invalid" });
});
