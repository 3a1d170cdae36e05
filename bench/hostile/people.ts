import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ProjectId, ResearcherId, RunId, UserId } from "@/lib/domain/core/ids";
import { aCookie, aSession } from "@/lib/testing/rigs/access";
import { type Answered, ask, command, done } from "./ask";
import type { Product } from "./product";

/** Between two acts of the other person. */
const EVERY_MS = 300;
/** A run without models takes seconds on an idle machine. */
const RUN_MS = 120_000;
const LOOK_MS = 250;

/** Someone who has signed in. */
export interface Person {
  userId: UserId;
  cookie: string;
}

export async function aPerson({ db, secret }: Product, name: string): Promise<Person> {
  const { id } = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name }, select: { id: true } });
  const userId = UserId.parse(id);
  return { userId, cookie: await aCookie(await aSession(db, userId), secret) };
}

const Sample = z.object({ projectId: ProjectId, researcherId: ResearcherId });
export type Sample = z.infer<typeof Sample>;

export async function openSample({ origin }: Product, { cookie }: Person): Promise<Sample> {
  return Sample.parse(await done(origin, cookie, "open_sample", {}));
}

export const Started = z.object({ runId: RunId });

/** What starts a run that nobody has to approve. */
export function runOf(sample: Sample): object {
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  return { ...sample, idempotencyKey: randomUUID(), settings };
}

const RunSeen = z.object({
  run: z.object({ status: z.string(), report: z.object({ id: z.string() }).nullable() }),
  facts: z.array(
    z.object({ id: z.string(), evidence: z.array(z.object({ sourceId: z.string(), snapshotId: z.string() })) }),
  ),
});
export type RunSeen = z.infer<typeof RunSeen>;

/** A run as soon as it has ended, and after how many milliseconds; null when it does not. */
export async function untilEnded(
  { origin }: Product,
  { cookie }: Person,
  runId: RunId,
): Promise<{ seen: RunSeen; ms: number } | null> {
  const begun = performance.now();
  while (performance.now() - begun < RUN_MS) {
    const { status, said } = await ask(origin, { path: `/api/views/run/${runId}`, cookie });
    const seen = status === 200 ? RunSeen.parse(JSON.parse(said)) : null;
    if (seen && /completed|halted/.test(seen.run.status)) return { seen, ms: performance.now() - begun };
    await setTimeout(LOOK_MS);
  }
  return null;
}

/** The sample project with one run that has ended. */
export async function aResearched(
  product: Product,
  person: Person,
): Promise<Sample & { runId: RunId; seen: RunSeen; ms: number }> {
  const sample = await openSample(product, person);
  const { runId } = Started.parse(await done(product.origin, person.cookie, "start_run", runOf(sample)));
  const ended = await untilEnded(product, person, runId);
  if (ended === null) throw new Error("A run of the sample did not end.");
  return { ...sample, runId, ...ended };
}

export async function aProject({ origin }: Product, { cookie }: Person): Promise<ProjectId> {
  const made = await done(origin, cookie, "create_project", { name: "Tides", goal: "" });
  return z.object({ projectId: ProjectId }).parse(made).projectId;
}

export function upload(
  origin: string,
  { cookie }: Person,
  file: { projectId: ProjectId; fileName: string; body: string | Uint8Array },
): Promise<Answered> {
  const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(file.fileName) };
  return ask(origin, { path: `/api/uploads/${file.projectId}`, cookie, headers, body: file.body });
}

/** One act of the other person, and what came of it. */
export interface Act extends Answered {
  what: string;
}

/** The other person: what they do all the while, and what became of it. */
export interface Other {
  /** All answers to what was asked before now and after this was asked last. */
  take(): Promise<Act[]>;
  /** Texts that were taken so far. */
  kept(): number;
  readonly projectId: ProjectId;
  readonly person: Person;
  stop(): Promise<void>;
}

/** Someone who goes on working: a page, a view, a command, a text, one every 300 ms however long the last one takes. */
export async function startOther(product: Product): Promise<Other> {
  const { origin } = product;
  const person = await aPerson(product, "Other");
  const projectId = await aProject(product, person);
  const { cookie } = person;
  const answers: Act[] = [];
  const underWay = new Set<Promise<void>>();
  let kept = 0;
  const acts: readonly [what: string, act: (nth: number) => Promise<Answered>][] = [
    ["page", (): Promise<Answered> => ask(origin, { path: `/projects/${projectId}`, cookie })],
    ["view", (): Promise<Answered> => ask(origin, { path: `/api/views/library/${projectId}`, cookie })],
    ["command", (): Promise<Answered> => command(origin, cookie, "edit_account", { name: "Other" })],
    ["page", (): Promise<Answered> => ask(origin, { path: "/projects", cookie })],
    ["view", (): Promise<Answered> => ask(origin, { path: `/api/views/knowledge/${projectId}`, cookie })],
    [
      "text",
      (nth): Promise<Answered> =>
        upload(origin, person, { projectId, fileName: `${nth}.txt`, body: `Tide number ${nth} rises.` }),
    ],
  ];
  let isOver = false;
  const live = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      const [what, act] = acts[nth % acts.length] ?? ["none", (): Promise<Answered> => ask(origin, { path: "/" })];
      const going: Promise<void> = act(nth)
        .then((answer) => {
          answers.push({ ...answer, what });
          if (what === "text" && answer.status === 200) kept += 1;
        })
        .finally(() => underWay.delete(going));
      underWay.add(going);
      await setTimeout(EVERY_MS);
    }
    await Promise.all(underWay);
  };
  const living = live();
  return {
    async take(): Promise<Act[]> {
      await Promise.all(underWay);
      return answers.splice(0);
    },
    kept: () => kept,
    projectId,
    person,
    async stop(): Promise<void> {
      isOver = true;
      await living;
    },
  };
}
