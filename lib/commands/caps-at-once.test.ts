import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { createToken } from "@/lib/access/tokens";
import { type CapName, capRefusal } from "@/lib/domain/core/caps";
import { ProjectId, ResearcherId, type Scope, SourceId, type UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { requestImport } from "@/lib/features/backup/unpack/imports";
import { startCrawl } from "@/lib/features/library/crawls";
import { watchList } from "@/lib/features/library/lists/watch-list";
import { watchSource } from "@/lib/features/library/watch";
import { createProject } from "@/lib/features/projects/commands/projects";
import { startRun } from "@/lib/features/runs/runs";
import { requestExport } from "@/lib/features/sharing/exports";
import { createWebhook } from "@/lib/features/webhooks/commands";
import { closeSender } from "@/lib/platform/queue/queue";
import { addText } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom } from "@/lib/testing/rigs/sources";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

/** Who ask for one more at once, and for how many of them there is room. */
const ASKING = 8;
const ROOM = 3;

const own = ownDatabase();
afterAll(() => closeSender(own.db));
beforeEach(async () => {
  await own.db.installSetting.deleteMany();
});

/** As many as ask, made one after the other. */
async function each<T>(make: () => Promise<T>): Promise<readonly T[]> {
  const made: T[] = [];
  while (made.length < ASKING) made.push(await make());
  return made;
}

/** The same for all who ask. */
function all<T>(one: T): readonly T[] {
  return Array.from({ length: ASKING }, () => one);
}

const world = (): Promise<AWorld> => aWorld(own.db);
const user = (): Promise<UserId> => aUser(own.db);
const scopeOf = ({ projectId }: Scope): Scope => ({ projectId });

async function run(of: AWorld, userId: UserId): Promise<unknown> {
  const data = { ...scopeOf(of), name: randomUUID(), nameKey: randomUUID(), problem: "How high is the tide?" };
  const researcherId = ResearcherId.parse((await own.db.researcher.create({ data })).id);
  const settings = RunSettings.parse({});
  return await startRun(own.db, scopeOf(of), { researcherId, settings, userId, idempotencyKey: randomUUID() });
}

async function exported({ projectId, reportId }: AWorld, userId: UserId): Promise<unknown> {
  return await requestExport(own.db, { projectId }, { reportId, format: "markdown", style: "numbered", userId });
}

async function* sent(): AsyncGenerator<Uint8Array> {
  yield randomBytes(10);
}
async function imported(userId: UserId): Promise<unknown> {
  return await requestImport(own.db, { userId, kind: "bundle", name: "run.zip" }, sent());
}

async function linked({ projectId, reportId }: AWorld, userId: UserId): Promise<unknown> {
  const access = await openProject(own.db, { caller: { userId }, projectId }, "share");
  return await createShareLink(own.db, access, { reportId, label: "For Brest", days: 30 });
}

async function project(userId: UserId): Promise<unknown> {
  return await createProject(own.db, { userId }, { name: "Tides", goal: "" });
}

async function text(of: Scope, userId: UserId, length = 20): Promise<unknown> {
  const letters = randomBytes(length / 2).toString("hex");
  return await addText(own.db, scopeOf(of), { title: randomUUID(), text: letters.replace(/(.{63})/g, "$1\n"), userId });
}

/** What each of those who ask does, who are as different as the cap lets them be. */
interface Trial {
  asking: readonly (() => Promise<unknown>)[];
  /** How many there are. */
  count(): Promise<number>;
}

function trial<T>(who: readonly T[], ask: (one: T) => Promise<unknown>, count: () => Promise<number>): Trial {
  return { asking: who.map((one) => () => ask(one)), count };
}

const live = { in: ["running" as const, "waiting" as const] };
const waiting = { in: ["queued", "running"] };
const runs = (where: object = {}): Promise<number> => own.db.run.count({ where: { ...where, status: live } });
const exports = (where: object = {}): Promise<number> =>
  own.db.reportExport.count({ where: { ...where, status: waiting } });

/** What the database counts: not what one web server holds open, nor megabytes, of which one may bring many. */
type Counted = Exclude<CapName, `process_${string}` | `${string}_megabytes` | "account_streams" | "account_uploads">;

const trials: Record<Counted, () => Promise<Trial>> = {
  async account_runs(): Promise<Trial> {
    const startedById = await user();
    return trial(
      await each(world),
      (of) => run(of, startedById),
      () => runs({ startedById }),
    );
  },
  async project_runs(): Promise<Trial> {
    const of = await world();
    return trial(
      await each(user),
      (userId) => run(of, userId),
      () => runs(scopeOf(of)),
    );
  },
  async install_runs(): Promise<Trial> {
    return trial(
      await each(world),
      (of) => run(of, of.owner),
      () => runs(),
    );
  },
  async account_projects(): Promise<Trial> {
    const createdById = await user();
    return trial(all(createdById), project, () => own.db.project.count({ where: { createdById } }));
  },
  async install_projects(): Promise<Trial> {
    return trial(await each(user), project, () => own.db.project.count({ where: { archivedAt: null } }));
  },
  async project_sources(): Promise<Trial> {
    const of = await world();
    return trial(
      await each(user),
      (userId) => text(of, userId),
      () => own.db.source.count({ where: scopeOf(of) }),
    );
  },
  async project_crawls(): Promise<Trial> {
    const of = await world();
    const crawl = (userId: UserId): Promise<unknown> =>
      startCrawl(own.db, scopeOf(of), { url: `https://example.org/${userId}/`, cap: 1, userId });
    return trial(await each(user), crawl, () => own.db.crawl.count({ where: scopeOf(of) }));
  },
  async project_watches(): Promise<Trial> {
    const of = await world();
    const pages = await each(async () => {
      const page = { ...scopeOf(of), kind: "url", status: "ready", title: "Page" } as const;
      const url = `https://example.org/${randomUUID()}`;
      return SourceId.parse((await own.db.source.create({ data: { ...page, url } })).id);
    });
    return trial(
      pages,
      (sourceId) => watchSource(own.db, scopeOf(of), { sourceId, days: 7, by: of.owner }),
      () => own.db.source.count({ where: { ...scopeOf(of), rereadDays: { not: null } } }),
    );
  },
  async project_lists(): Promise<Trial> {
    const of = await world();
    const feed = await aServer((request, response) => {
      if (request.url === "/robots.txt") return void response.writeHead(404).end();
      response.end("<rss><channel><title>Feed</title></channel></rss>");
    });
    const addresses = await each(async () => `${feed.origin}/${randomUUID()}`);
    const watch = (address: string): Promise<unknown> =>
      watchList(own.db, scopeOf(of), { kind: "address", address, days: 7, most: 1, by: of.owner }, fetchingFrom(feed));
    return trial(addresses, watch, () => own.db.watchedList.count({ where: scopeOf(of) }));
  },
  async project_webhooks(): Promise<Trial> {
    const of = await world();
    const owner = await openProject(own.db, { caller: { userId: of.owner }, projectId: of.projectId }, "administer");
    const url = "https://example.org/hook";
    const wanted = { form: "signed", label: "", url, events: ["run_halted"], projectId: of.projectId } as const;
    const add = (): Promise<unknown> => createWebhook(own.db, owner, { ...wanted, events: [...wanted.events] });
    return trial(all(of.owner), add, () => own.db.webhook.count({ where: scopeOf(of) }));
  },
  async account_exports(): Promise<Trial> {
    const createdById = await user();
    return trial(
      await each(world),
      (of) => exported(of, createdById),
      () => exports({ createdById }),
    );
  },
  async project_exports(): Promise<Trial> {
    const of = await world();
    return trial(
      await each(user),
      (userId) => exported(of, userId),
      () => exports(scopeOf(of)),
    );
  },
  async install_exports(): Promise<Trial> {
    return trial(
      await each(world),
      (of) => exported(of, of.owner),
      () => exports(),
    );
  },
  async account_imports(): Promise<Trial> {
    const userId = await user();
    return trial(all(userId), imported, () => own.db.importJob.count({ where: { userId } }));
  },
  async install_imports(): Promise<Trial> {
    return trial(await each(user), imported, () => own.db.importJob.count());
  },
  async account_tokens(): Promise<Trial> {
    const userId = await user();
    const wanted = { name: "Export", scopes: ["read"], projectId: null, days: 1 } as const;
    const make = (): Promise<unknown> => createToken(own.db, { userId, sessionId: null }, wanted);
    return trial(all(userId), make, () => own.db.apiToken.count({ where: { userId } }));
  },
  async account_links(): Promise<Trial> {
    const worlds = await each(world);
    const userId = await user();
    await own.db.membership.createMany({ data: worlds.map((of) => ({ ...scopeOf(of), userId, role: "editor" })) });
    return trial(
      worlds,
      (of) => linked(of, userId),
      () => own.db.shareLink.count({ where: { createdById: userId } }),
    );
  },
  async project_links(): Promise<Trial> {
    const of = await world();
    const editors = await each(() => aMember(own.db, of.projectId, "editor"));
    return trial(
      editors,
      (userId) => linked(of, userId),
      () => own.db.shareLink.count({ where: scopeOf(of) }),
    );
  },
};

async function allow(cap: CapName, value: number): Promise<void> {
  await own.db.installSetting.create({ data: { name: cap, value } });
}

/** How many got what they asked for; the others have to be refused with the cap's own sentence. */
async function passed(cap: CapName, value: number, asking: Trial["asking"]): Promise<number> {
  const outcomes = await Promise.allSettled(asking.map((ask) => ask()));
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const reason of refused) expect(reason).toEqual(capRefusal(cap, value));
  return outcomes.length - refused.length;
}

test.each(Object.entries(trials))(
  "of eight who ask at once for what %s counts, as many get it as there is room for",
  async (name, prepare) => {
    const cap = name as Counted;
    const { asking, count } = await prepare();
    const value = (await count()) + ROOM;
    await allow(cap, value);
    expect(await passed(cap, value, asking)).toBe(ROOM);
    expect(await count()).toBe(value);
  },
);

const LARGE = 1_200_000;

test("of eight who bring more at once than a library may hold, one is let in, and the next finds it full", async () => {
  await allow("project_megabytes", 1);
  const of = await world();
  const bring = all(of).map(() => (): Promise<unknown> => text(of, of.owner, LARGE));
  expect(await passed("project_megabytes", 1, bring)).toBe(1);
});

test("of eight who bring more at once than an account's projects may hold, each to another project, one is let in", async () => {
  await allow("account_megabytes", 1);
  const createdById = await user();
  const projects = await each(async () => {
    const { id } = await own.db.project.create({ data: { name: "Tides", goal: "", createdById } });
    return { projectId: ProjectId.parse(id) };
  });
  const bring = projects.map((of) => (): Promise<unknown> => text(of, createdById, LARGE));
  expect(await passed("account_megabytes", 1, bring)).toBe(1);
});

test("a project that somebody brought in counts as theirs, whoever made it elsewhere", async () => {
  await allow("account_projects", 1);
  const importedById = await user();
  await own.db.project.create({ data: { name: "Tides", goal: "", createdById: await user(), importedById } });
  await expect(project(importedById)).rejects.toEqual(capRefusal("account_projects", 1));
});
