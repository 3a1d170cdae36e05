import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { openProject } from "@/lib/access/door/open-project";
import { openRow } from "@/lib/access/door/open-row";
import { type CommandInput, type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { type ProjectId, RunId, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import { type KnownResearcher, namedBy } from "@/lib/domain/researcher/command-line";
import { whyNoRun } from "@/lib/domain/researcher/researcher";
import { settingsWith } from "@/lib/domain/researcher/run-options";
import { getNewRunView } from "@/lib/features/runs/views/new-run";
import { getPlacesView } from "@/lib/features/runs/views/places";
import type { Db } from "@/lib/platform/db/client";
import { addLibrary, listDocuments } from "./library";
import { help, type RunLine, type ScriptLine } from "./line";
import { exitCodeOf, type RunRecord, readRecord, recordText } from "./record";
import { findPerson, findProject, requireProject } from "./who";
import { isWorked, untilRest, type Waiting } from "./work";

/** What a script is asked with: the database, where the install answers, and where it looks for folders. */
export interface AskDeps extends Waiting {
  origin: string;
  cwd: string;
}

/** What a script answers: the text and the object say the same. */
export interface Answer {
  code: 0 | 1 | 2;
  text: string;
  json: unknown;
}

interface Person {
  db: Db;
  userId: UserId;
}

/** What a person does by the screens, by the same command. */
async function command<N extends CommandName>(
  { db, userId }: Person,
  name: N,
  input: CommandInput<N>,
): Promise<unknown> {
  return await runCommand(db, { userId, address: "127.0.0.1" }, { name, input });
}

async function placeOf(person: Person, line: RunLine & { project: string | null }): Promise<ProjectId> {
  const { db, userId } = person;
  const found = line.library === null ? null : await findProject(db, userId, line.project);
  if (found !== null) return found;
  if (line.library === null || line.project === null) return await requireProject(db, userId, line.project);
  const made = await command(person, "create_project", { name: line.project, goal: "" });
  return contract.create_project.output.parse(made).projectId;
}

async function requireSameQuestion(db: Db, { id, name }: KnownResearcher, question: string | null): Promise<void> {
  if (question === null) return;
  const { problem } = await db.researcher.findUniqueOrThrow({ where: { id }, select: { problem: true } });
  if (problem.trim() === question.trim()) return;
  throw new Refusal("conflict", `“${name}” has another question: “${problem}”. Leave --question out, or name another.`);
}

/** The researcher of this name; made where there is none and its question is given. */
async function researcherOf(person: Person, projectId: ProjectId, line: RunLine): Promise<string> {
  const { db, userId } = person;
  const access = await openProject(db, { caller: { userId }, projectId }, "research");
  const known = namedBy(line.name, (await getPlacesView(db, access)).researchers);
  if (known !== null) {
    const why = whyNoRun(known);
    if (why !== null) throw new Refusal("conflict", why);
    await requireSameQuestion(db, known, line.question);
    return known.id;
  }
  if (line.question === null) {
    throw new Refusal("not_found", `There is no researcher “${line.name}”. With --question "<problem>" it is made.`);
  }
  const made = await command(person, "create_researcher", { projectId, name: line.name, problem: line.question });
  return contract.create_researcher.output.parse(made).researcherId;
}

async function startRun(
  person: Person,
  line: RunLine,
  at: { projectId: ProjectId; researcherId: string },
): Promise<RunId> {
  const access = await openProject(person.db, { caller: person, projectId: at.projectId }, "research");
  const { defaults } = await getNewRunView(person.db, access, at);
  // Nobody is there to approve a plan, unless it is said.
  const settings = { ...settingsWith(defaults, line.options), approvePlan: line.isPlanFirst };
  const iterations = line.mode === "plan" ? null : iterationsToConfirm(settings);
  if (iterations !== null && iterations !== line.confirmed) {
    throw new Refusal(
      "invalid",
      `This run may make ${iterations} iterations. Confirm the number: --confirm ${iterations}.`,
    );
  }
  const wanted = contract.start_run.input.parse({
    ...at,
    idempotencyKey: randomUUID(),
    settings,
    ...(line.mode === null ? {} : { mode: line.mode }),
    ...(iterations === null ? {} : { confirmedIterations: iterations }),
  });
  return contract.start_run.output.parse(await command(person, "start_run", wanted)).runId;
}

function answered(record: RunRecord, code: Answer["code"]): Answer {
  return { code, text: recordText(record), json: record };
}

async function run(deps: AskDeps, line: RunLine & { as: string | null; project: string | null }): Promise<Answer> {
  const { db, tell, cwd, signal } = deps;
  const person = { db, userId: await findPerson(db, line.as) };
  const files = line.library === null ? [] : await listDocuments(resolve(cwd, line.library));
  const projectId = await placeOf(person, line);
  const researcherId = await researcherOf(person, projectId, line);
  await addLibrary(db, { userId: person.userId, projectId, files }, tell);
  if (signal.aborted) throw new Refusal("unavailable", "Interrupted before the run began.");
  const runId = await startRun(person, line, { projectId, researcherId });
  if (!line.isWaitedFor && !(await isWorked(db))) tell("No worker is here now: the run begins when Stemma starts.");
  const status = line.isWaitedFor ? await untilRest(runId, deps) : "running";
  const access = await openProject(db, { caller: person, projectId }, "read");
  const record = await readRecord(db, access, { runId, ...deps });
  if (signal.aborted) tell("The run goes on where a worker is: at the latest when Stemma starts.");
  if (status === "running") return answered(record, line.isWaitedFor ? 1 : 0);
  return answered(record, exitCodeOf(status));
}

async function newestRun(db: Db, access: Access<"read">, name: string): Promise<RunId> {
  const known = namedBy(name, (await getPlacesView(db, access)).researchers);
  if (known === null) throw new Refusal("not_found", `There is no researcher “${name}” in this project.`);
  const where = { projectId: access.projectId, researcherId: known.id };
  const newest = await db.run.findFirst({ where, orderBy: { number: "desc" }, select: { id: true } });
  if (newest === null) throw new Refusal("not_found", `“${known.name}” has made no run yet.`);
  return RunId.parse(newest.id);
}

async function status(deps: AskDeps, line: Extract<ScriptLine, { verb: "status" }>): Promise<Answer> {
  const { db } = deps;
  const caller = { userId: await findPerson(db, line.as) };
  const runId = RunId.safeParse(line.of.toLowerCase()).data ?? null;
  if (runId !== null) {
    const access = await openRow(db, { caller, kind: "run", id: runId }, "read");
    return answered(await readRecord(db, access, { runId, ...deps }), 0);
  }
  const projectId = await requireProject(db, caller.userId, line.project);
  const access = await openProject(db, { caller, projectId }, "read");
  const newest = await newestRun(db, access, line.of);
  return answered(await readRecord(db, access, { runId: newest, ...deps }), 0);
}

async function list({ db }: AskDeps, line: Extract<ScriptLine, { verb: "list" }>): Promise<Answer> {
  const caller = { userId: await findPerson(db, line.as) };
  const projectId = await requireProject(db, caller.userId, line.project);
  const { researchers } = await getPlacesView(db, await openProject(db, { caller, projectId }, "read"));
  const text = researchers
    .map(({ id, name, status, liveRun }) => `${id}  ${(liveRun ?? status).padEnd(9)}  ${name}\n`)
    .join("");
  return {
    code: 0,
    text: text === "" ? "This project has no researcher yet.\n" : text,
    json: { projectId, researchers },
  };
}

/** Does what a script asks for, through the doors that people come by. */
export async function answerScript(deps: AskDeps, line: ScriptLine): Promise<Answer> {
  if (line.verb === "help") return { code: 0, text: help, json: { help } };
  if (line.verb === "run") return await run(deps, line);
  if (line.verb === "status") return await status(deps, line);
  return await list(deps, line);
}
