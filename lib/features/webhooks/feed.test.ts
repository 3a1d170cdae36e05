import { beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { TEST } from "@/lib/domain/notify/announcement";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aUser } from "@/lib/testing/rigs/access";
import { makeFeedAddress, readFeed } from "./feed";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let token: string;
const runId = "01900000-0000-7000-8000-000000000001";

beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  ({ projectId, owner } = await aProject(own.db));
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  token = (await makeFeedAddress(own.db, access)).url.replace("/feed/", "");
});

function read(address = crypto.randomUUID(), of = token): Promise<string> {
  return readFeed(own.db, { token: of, address });
}

async function told(nth: number, kind = "run_halted"): Promise<void> {
  const payload = kind === "run_halted" ? { runId, number: nth, researcher: "Tides", reason: "" } : {};
  await own.db.announcement.create({ data: { projectId, kind, payload, createdAt: new Date(nth * 1_000) } });
}

function titles(feed: string): string[] {
  return [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title = ""]) => title);
}

const gone = {
  kind: "not_found",
  message: "This address does not open anything. Ask whoever gave it to you for a new one.",
};

test("a feed of a project that has told nothing is there, with its name and without entries", async () => {
  const feed = await read();
  expect(titles(feed)).toEqual([]);
  expect(feed).toContain("<title>Tides</title>");
  expect(feed).toContain(`https://stemma.example.org/projects/${projectId}`);
});

test("the newest stands first; tests and what this version cannot say are not in it", async () => {
  await told(1);
  await told(2, TEST);
  await told(3, "of_a_later_version");
  await told(4);
  expect(titles(await read())).toEqual(["Run 4 of Tides halted.", "Run 1 of Tides halted."]);
});

test("a feed holds the newest hundred", async () => {
  await own.db.$executeRaw`
    insert into announcement (project_id, kind, payload, created_at)
    select ${projectId}::uuid, 'run_halted',
      jsonb_build_object('runId', ${runId}::text, 'number', n, 'researcher', 'Tides', 'reason', ''), to_timestamp(n)
    from generate_series(1, 101) n`;
  const entries = titles(await read());
  expect(entries).toHaveLength(100);
  expect([entries[0], entries.at(-1)]).toEqual(["Run 101 of Tides halted.", "Run 2 of Tides halted."]);
});

test("what another project told is not in it", async () => {
  const other = await aProject(own.db);
  const payload = { runId, number: 9, researcher: "Winds", reason: "" };
  await own.db.announcement.create({ data: { projectId: other.projectId, kind: "run_halted", payload } });
  expect(titles(await read())).toEqual([]);
});

const ends: readonly { what: string; end: () => Promise<unknown> }[] = [
  {
    what: "is an owner no more",
    end: () => own.db.membership.updateMany({ where: { projectId, userId: owner }, data: { role: "editor" } }),
  },
  { what: "has left the project", end: () => own.db.membership.deleteMany({ where: { projectId, userId: owner } }) },
  {
    what: "is shut out",
    end: () => own.db.user.update({ where: { id: owner }, data: { disabledAt: new Date() } }),
  },
];
test.each(ends)("an address opens nothing once whoever made it $what", async ({ end }) => {
  await read();
  const data = { projectId, userId: await aUser(own.db), role: "owner" } as const;
  await own.db.membership.create({ data });
  await end();
  await expect(read()).rejects.toMatchObject(gone);
});

test("an address opens nothing of a project that is about to be deleted, and its feed while it is archived only", async () => {
  const now = new Date();
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: now } });
  expect(await read()).toContain("<title>Tides</title>");
  const later = new Date(now.getTime() + 86_400_000);
  await own.db.project.update({ where: { id: projectId }, data: { deleteAfter: later, deletionRequestedAt: now } });
  await expect(read()).rejects.toMatchObject(gone);
});

test("reading a feed is noted, so that its owner sees that it is in use", async () => {
  const of = { where: { projectId } };
  expect((await own.db.feedAddress.findFirstOrThrow(of)).lastReadAt).toBeNull();
  await read();
  expect((await own.db.feedAddress.findFirstOrThrow(of)).lastReadAt).not.toBeNull();
});

test("whoever guesses is let guess no more after a while, and then not even a living address opens", async () => {
  const guesser = "198.51.100.7";
  let kind = "";
  for (let guess = 0; guess < 200 && kind !== "over_limit"; guess += 1) {
    kind = await read(guesser, "x").then(
      () => "opened",
      (error: unknown) => String(Object(error).kind),
    );
  }
  expect(kind).toBe("over_limit");
  await expect(read(guesser)).rejects.toMatchObject({ kind: "over_limit" });
  expect(await read("203.0.113.40")).toContain("<feed");
});
