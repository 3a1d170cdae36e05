import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { FactId, ProjectId, type UserId } from "@/lib/domain/core/ids";
import { settle } from "@/lib/features/knowledge/commands";
import type { ProjectNowView } from "@/lib/features/projects/views/now";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aSession } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { openProjectLive, type ProjectLive } from "./project-live";
import { openProjectStream } from "./project-stream";
import { openWakes, type Wakes } from "./wake";

const own = ownDatabase();
let world: AWorld;
let wakes: Wakes;
let live: ProjectLive;
beforeAll(async () => {
  await ringOnChange(own.db, "presence");
  world = await aWorld(own.db);
  wakes = openWakes(own.url);
  live = openProjectLive(own.db, wakes);
}, 60_000);
afterAll(async () => {
  live.close();
  await wakes.close();
});

interface Opened {
  /** Reads on until what the stream says satisfies. */
  until(isIt: (now: ProjectNowView) => boolean): Promise<ProjectNowView>;
  /** Reads to the end. */
  end(): Promise<void>;
  close(): Promise<void>;
}

async function open(userId: UserId, runId: string | null = null): Promise<Opened> {
  const leaving = new AbortController();
  const caller = { ...(await aSession(own.db, userId)), name: "", email: "", isAdmin: false };
  const input = { caller, projectId: world.projectId, runId, signal: leaving.signal };
  const stream = await openProjectStream({ db: own.db, live, recheckMs: 50 }, input);
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return {
    async until(isIt): Promise<ProjectNowView> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error("The stream has ended.");
        const data = /^data: (.*)$/m.exec(decoder.decode(value))?.[1];
        if (data === undefined) continue;
        const now: ProjectNowView = JSON.parse(data);
        if (isIt(now)) return now;
      }
    },
    async end(): Promise<void> {
      while (!(await reader.read()).done);
    },
    async close(): Promise<void> {
      leaving.abort();
      await reader.cancel();
    },
  };
}

const names = (now: ProjectNowView): string[] => now.people.map(({ name }) => name);

test("who opens a page is seen by the others, with the run that it shows, until it is closed; no event is written", async () => {
  const seqBefore = (await own.db.project.findFirstOrThrow({ where: { id: world.projectId } })).eventSeq;
  const editor = await aMember(own.db, world.projectId, "editor");
  const first = await open(world.owner);
  const alone = await first.until(() => true);
  expect(alone).toMatchObject({ seq: seqBefore, me: world.owner, unread: 0 });
  expect(names(alone)).toEqual(["owner"]);
  const second = await open(editor, world.runId);
  const both = await first.until((now) => names(now).includes("editor"));
  expect(both.people.find(({ id }) => id === editor)?.runId).toBe(world.runId);
  await second.close();
  const left = await first.until((now) => !names(now).includes("editor"));
  expect(left.seq).toBe(seqBefore);
  await first.close();
});

test("a page of a run that is another project's shows nobody at it", async () => {
  const other = await aWorld(own.db);
  const stream = await open(world.owner, other.runId);
  expect((await stream.until(() => true)).people).toMatchObject([{ runId: null }]);
  await stream.close();
});

test("whoever is removed is gone from the list, and their stream ends", async () => {
  const editor = await aMember(own.db, world.projectId, "editor");
  const [first, second] = [await open(world.owner), await open(editor)];
  await first.until((now) => names(now).includes("editor"));
  await own.db.membership.deleteMany({ where: { userId: editor } });
  await second.end();
  await first.until((now) => !names(now).includes("editor"));
  await first.close();
});

test("a page that is not heard of for half a minute is no longer here", async () => {
  const editor = await aMember(own.db, world.projectId, "editor");
  const seenAt = new Date(Date.now() - 31_000);
  const id = crypto.randomUUID();
  await own.db.presence.create({ data: { id, projectId: world.projectId, userId: editor, seenAt } });
  const stream = await open(world.owner);
  expect(names(await stream.until(() => true))).toEqual(["owner"]);
  await stream.close();
});

test("each is told of their own unread notifications as they come", async () => {
  const editor = await aMember(own.db, world.projectId, "editor");
  const [first, second] = [await open(world.owner), await open(editor)];
  await second.until(({ unread }) => unread === 0);
  const payload = { runId: world.runId, number: 1, researcher: "Tides" };
  const data = { projectId: world.projectId, userId: editor, kind: "run_completed", payload };
  await own.db.notification.create({ data });
  await second.until(({ unread }) => unread === 1);
  expect((await first.until(() => true)).unread).toBe(0);
  await first.close();
  await second.close();
});

test("a project that is not one's own is not there", async () => {
  const caller = { ...(await aSession(own.db, world.owner)), name: "", email: "", isAdmin: false };
  const projectId = ProjectId.parse(crypto.randomUUID());
  const input = { caller, projectId, runId: null, signal: new AbortController().signal };
  await expect(openProjectStream({ db: own.db, live }, input)).rejects.toMatchObject({ kind: "not_found" });
});

test("when all pages are closed nobody is here", async () => {
  await untilFound(own.db, async () => ((await own.db.presence.count()) === 0 ? true : null));
});

test("what a colleague judges within a run is told to who reads its report, though the project has no event of its own", async () => {
  const reviewer = await aMember(own.db, world.projectId, "reviewer");
  const reading = await open(world.owner);
  const before = await reading.until(() => true);
  const access = await openProject(own.db, { caller: { userId: reviewer }, projectId: world.projectId }, "review");
  const fact = await own.db.fact.findFirstOrThrow({ where: { projectId: world.projectId, runId: { not: null } } });
  const verdict = { projectId: access.projectId, factId: FactId.parse(fact.id), revision: fact.revision, note: "" };
  await settle(own.db, access, { ...verdict, verdict: "rejected" });
  const now = await reading.until(({ act }) => act?.by === reviewer);
  expect([now.seq, now.me]).toEqual([before.seq, world.owner]);
  await reading.close();
});
