import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits, spend } from "@/lib/platform/limit/limits";
import { aMember } from "@/lib/testing/rigs/access";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { type Answer, answerScript } from "./ask";
import { readLine } from "./line";

let folder: string;
beforeAll(() => {
  vi.stubEnv("STEMMA_MODEL", "");
});
const shop = ownWorkshop();
beforeAll(async () => {
  await shop.db.user.update({ where: { id: shop.world.userId }, data: { isAdmin: true } });
  folder = await mkdtemp(join(tmpdir(), "stemma-research-"));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a script answers, beside a worker that is there already, and what it tells meanwhile. */
async function research(...argv: string[]): Promise<Answer & { told: string }> {
  const told: string[] = [];
  const { signal } = new AbortController();
  const deps = { db: shop.db, env: process.env, signal, cwd: folder, origin: "https://stemma.example.org" };
  const answer = await answerScript({ ...deps, tell: (line) => void told.push(line) }, readLine(argv));
  return { ...answer, told: told.join("\n") };
}

test("a folder and a question make a project and a researcher; the mode plan tells its plan, plan-first waits with 2", async () => {
  await writeFile(join(folder, "noise.md"), "# Noise\n\nThe heat pump of the town hall makes 40 decibels at night.\n");
  await writeFile(join(folder, "broken.pdf"), "no PDF at all");
  const asked = ["run", "Heat pumps", "--project", "Town hall", "--library", "."];
  const plan = await research(...asked, "--question", "How loud is the heat pump?", "--mode", "plan");
  expect(plan.code).toBe(0);
  expect(plan.told).toContain("Added noise.md.");
  expect(plan.told).toContain("Left out broken.pdf:");
  expect(plan.text).toMatch(/^status +completed: The plan is ready; only the plan was asked for\.$/m);
  expect(plan.text).toMatch(/^gates +A passed, B not measured/m);
  expect(plan.text.trimEnd().split("\n").at(-1)).toMatch(/^ {2}\S.*\?$/);

  const stands = await research("status", "heat pumps", "--project", "town hall");
  expect([stands.code, stands.text]).toEqual([0, plan.text]);
  expect((await research("status", JSON.parse(JSON.stringify(plan.json)).id)).text).toBe(plan.text);

  const waiting = await research(...asked, "--plan-first");
  expect(waiting.code).toBe(2);
  expect(waiting.told).toContain("This is already in the library");
  expect(waiting.text).toMatch(/^status +waiting: The plan waits for approval\.$/m);
  await expect(research(...asked)).rejects.toThrow("A run of “Heat pumps” waits for a person.");
}, 60_000);

test("a folder of any number of documents is added at once, whatever was sent through the browser just now", async () => {
  const { db, world } = shop;
  await spend(db, "filling", world.userId);
  await db.rateLimit.update({ where: { key: `filling:${world.userId}` }, data: { points: limits.filling.points } });
  await writeFile(
    join(folder, "late.md"),
    "# Late\n\nThe last of many documents says that the hall has two boilers.\n",
  );
  const { told } = await research(
    "run",
    "Boilers",
    "--project",
    "Town hall",
    "--library",
    ".",
    "--mode",
    "plan",
    "--question",
    "How many boilers are there?",
  );
  expect(told).toContain("Added late.md.");
}, 60_000);

test("a run that is not waited for is told as it stands, and a deep one wants its iterations confirmed", async () => {
  const name = "Winters";
  const made = ["run", name, "--project", "Winters", "--library", ".", "--question", "How cold is it?"];
  await expect(research(...made, "--library", "nowhere")).rejects.toThrow("There is no folder");
  expect(await shop.db.project.count({ where: { name } })).toBe(0);
  await expect(research(...made, "--deep")).rejects.toThrow("Confirm the number: --confirm 86.");
  const started = await research("run", name, "--project", "Winters", "--quick", "--no-wait");
  expect(started.code).toBe(0);
  expect(started.json).toMatchObject({ mode: "offline", halt: null });
}, 60_000);

test("what is interrupted before its run begins has begun none; what was read until then stays in the library", async () => {
  const { db } = shop;
  const before = await db.run.count();
  await writeFile(join(folder, "stopped.md"), "# Stopped\n\nThe hall was closed in the winter of 1987.\n");
  const deps = { db, env: process.env, cwd: folder, origin: "https://stemma.example.org", tell: () => undefined };
  const line = readLine([
    ...["run", "Closing", "--project", "Town hall", "--library", ".", "--question", "When was the hall closed?"],
  ]);
  const stopped = answerScript({ ...deps, signal: AbortSignal.abort() }, line);
  await expect(stopped).rejects.toThrow("Interrupted before the run began.");
  expect(await db.run.count()).toBe(before);
  expect(await db.researcher.count({ where: { name: "Closing", runCount: 0 } })).toBe(1);
  expect(await db.source.count({ where: { fileName: "stopped.md", status: "ready" } })).toBe(1);
});

test("a script is told which account, project, folder and researcher it has to name", async () => {
  const { db } = shop;
  const of = ["--project", "Town hall"];
  const said = async (...argv: string[]): Promise<string> =>
    await research(...argv).then(
      () => "done",
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
  expect(await said("run", "Nobody", ...of)).toBe(
    'There is no researcher “Nobody”. With --question "<problem>" it is made.',
  );
  expect(await said("run", "Heat pumps", ...of, "--question", "How dear is it?")).toMatch(
    /^(?:A run of “Heat pumps”|“Heat pumps” has another question: “How loud is the heat pump\?”\. Leave --question out)/,
  );
  expect(await said("status", "Nobody", ...of)).toBe("There is no researcher “Nobody” in this project.");
  const { projectId, createdById } = await db.researcher.findFirstOrThrow({ where: { name: "Heat pumps" } });
  const idle = { projectId, createdById, problem: "How dear are they?", name: "Radiators", nameKey: "radiators" };
  await db.researcher.create({ data: idle });
  expect(await said("status", "radiators", ...of)).toBe("“Radiators” has made no run yet.");
  expect(await said("list", "--as", "nobody@example.org")).toBe(
    "There is no account nobody@example.org here. Start Stemma and make one first.",
  );
  expect(await said("run", "Heat pumps", ...of, "--library", "./none")).toMatch(
    /^There is no folder .*none\. Check its path\.$/,
  );
  expect(await said("list")).toMatch(/^Say which project, by its name or id: --project\. There are .*Town hall \(/);
  const second = await db.user.create({ data: { email: "second@example.org", name: "Second", isAdmin: true } });
  expect(await said("list")).toBe("There are several administrators. Say who asks: --as name@example.org.");
  await db.user.delete({ where: { id: second.id } });
});

test("nothing is done that the person may not do by the screens", async () => {
  const { db, world } = shop;
  const viewer = await aMember(db, world.scope.projectId, "viewer");
  const { email } = await db.user.findUniqueOrThrow({ where: { id: viewer } });
  const { name } = await db.researcher.findFirstOrThrow({ where: world.scope });
  const before = await db.run.count();
  const only = "You are a viewer here. Only owners and editors may start and change research";
  await expect(research("run", name, "--as", email)).rejects.toThrow(only);
  const other = research("list", "--as", email, "--project", "Town hall");
  await expect(other).rejects.toThrow("You have no project “Town hall”.");
  await expect(research("list", "--as", "nobody@example.org")).rejects.toThrow(
    "There is no account nobody@example.org",
  );
  await expect(
    research("run", name, "--question", "Something else?", "--project", world.scope.projectId),
  ).rejects.toThrow("has another question");
  expect((await research("list", "--as", email)).text).toContain(name);
  expect(await db.run.count()).toBe(before);
}, 60_000);
