import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Pooler, startPooler } from "@/bench/engine/pooler";
import { row } from "@/bench/kit/table";
import { Refusal } from "@/lib/domain/core/refusal";
import { letPass } from "@/lib/platform/db/account";
import { openDb } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { buildWeb, generateClient } from "@/lib/process/prepare";
import {
  aBaseBackup,
  aGround,
  asked,
  type Ground,
  killServer,
  promote,
  restoreAt,
  type Server,
  startPrimary,
  startStandby,
  untilArchived,
  untilTrue,
} from "./cluster";
import { aTeam, type Crowd, Door, type Kept, startCrowd, type Team } from "./people";
import { findPostgres } from "./postgres-programs";
import { migrateFor, type Product, type Setting, startProduct, untilReady } from "./product";
import { countThere, listBehind, listDifferentReplays, listDoubled, listLost } from "./proof";
import { longestSilence } from "./silence";

/** Sessions of PostgreSQL that the pooler opens at most for statements, and for what lasts longer. */
const POOLED_SESSIONS = 30;
/** Between two things that are killed, and how long each is looked at. */
const CALM_MS = 12_000;
const LOOK_MS = 100;
/** A run that is not over by then is told as one that did not end. */
const RUN_MS = 240_000;

/** Faults of each kind that are told one by one. */
const SHOWN = 20;

const Options = z.object({
  runs: z.coerce.number().int().min(1),
  noticed: z.coerce.number().min(0),
  keep: z.boolean(),
});

interface Stage {
  crowd: Crowd;
  /** Runs that were under way when something was done to the install. */
  crossed: Set<string>;
  /** What writes are answered by now. */
  server(): Server;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Those that have left `running`, asked of whichever server is written to; while it is away nothing is known. */
function endsOf(server: () => Server): (runId: string) => Promise<void> {
  return async (runId) => {
    const endsAtMs = performance.now() + RUN_MS;
    while (performance.now() < endsAtMs) {
      const rows = await asked<{ status: string }>(
        server().url,
        `select status::text from run where id = '${runId}'`,
      ).catch(() => []);
      if (rows.some(({ status }) => status !== "running")) return;
      await pause(LOOK_MS * 5);
    }
  };
}

/** Something that is done to the install, and how long people were without pages and without being able to write. */
async function act(what: string, { crowd, crossed }: Stage, deed: () => Promise<string>): Promise<void> {
  const fromMs = Date.now();
  const underWay = crowd.underWay();
  for (const runId of underWay) crossed.add(runId);
  const told = await deed();
  await pause(CALM_MS);
  const span = { fromMs, toMs: Date.now() };
  const wrote = crowd.comments.map(({ toldAtMs }) => toldAtMs);
  row([
    what,
    `${underWay.length} runs`,
    seconds(longestSilence(crowd.reads, span)),
    seconds(longestSilence(wrote, span)),
    told,
  ]);
}

/** How long it takes until no step is held by a worker that is gone. */
async function untilTakenOver(server: Server, workerPid: number): Promise<string> {
  const fromMs = performance.now();
  await untilTrue(
    server.adminUrl.replace(/\/postgres$/, "/stemma"),
    `not exists (select 1 from node where status = 'running' and lease_holder like '%:${workerPid}:%')`,
  );
  return `steps taken over after ${seconds(performance.now() - fromMs)}`;
}

interface Rehearsal {
  /** What is to be ended at last, whatever happens. */
  started: AsyncDisposableStack;
  ground: Ground;
  pooler: Pooler;
  setting: Setting;
  counts: { webs: number; workers: number };
  /** How long it takes until somebody, or some program, has seen that the primary is gone. */
  noticedMs: number;
}

/** Web server, worker and PostgreSQL are killed one after the other while people work. */
async function failOver(
  { ground, pooler, noticedMs }: Rehearsal,
  stage: Stage & { product: Product; standby: Server },
): Promise<void> {
  const { product, standby } = stage;
  const [web] = product.webs;
  const [worker] = product.workers;
  if (web === undefined || worker === undefined) throw new Error("There is nothing to kill.");
  await act("a web server killed", stage, async () => {
    const fromMs = performance.now();
    await web.kept.kill();
    await untilReady(web.origin);
    return `serves again after ${seconds(performance.now() - fromMs)}`;
  });
  await act("a worker killed", stage, async () => {
    const pid = worker.pid();
    await worker.kill();
    return await untilTakenOver(stage.server(), pid);
  });
  await act("the primary killed", stage, async () => {
    const fromMs = performance.now();
    await killServer(stage.server());
    await pause(noticedMs);
    await promote(ground, standby);
    const promotedMs = performance.now() - fromMs;
    await pooler.lead(standby.url);
    return `promoted after ${seconds(promotedMs)}`;
  });
}

/** What holds of all that was done up to now; each row ends with what is to be 0. */
async function prove(
  server: Server,
  what: { title: string; teams: readonly Team[]; crossed: ReadonlySet<string> } & Told,
): Promise<boolean> {
  const db = openDb(server.url, 6);
  try {
    const lost = await listLost(db, what);
    const ran = await db.run.findMany({
      where: { id: { in: what.runs.map(({ id }) => id) } },
      orderBy: { createdAt: "asc" },
      select: { id: true, projectId: true, status: true },
    });
    const doubled = await listDoubled(
      db,
      ran.map(({ id }) => id),
    );
    const done = ran.filter(({ status }) => status === "completed");
    const replayed = done.filter(({ id }) => what.crossed.has(id));
    const different = await listDifferentReplays(db, replayed, what.teams);
    row([
      what.title,
      `${done.length}/${ran.length}`,
      lost.length,
      doubled.length,
      `${replayed.length - different.length}/${replayed.length}`,
    ]);
    const faults = [
      ...lost,
      ...doubled,
      ...different,
      ...ran.flatMap(({ id, status }) => (status === "completed" ? [] : [`${id} is ${status}`])),
    ];
    for (const fault of faults.slice(0, SHOWN)) process.stdout.write(`  ${fault}\n`);
    return faults.length === 0;
  } finally {
    await closeSender(db);
    await db.$disconnect();
  }
}

interface Told {
  comments: readonly Kept[];
  runs: readonly Kept[];
}

/** Of what people were told, what was so at a moment, and what they asked for only afterwards. */
function partAt(told: Told, atMs: number): { before: Told; after: Told } {
  const of = (is: (kept: Kept) => boolean): Told => ({
    comments: told.comments.filter(is),
    runs: told.runs.filter(is),
  });
  return { before: of(({ toldAtMs }) => toldAtMs < atMs), after: of(({ askedAtMs }) => askedAtMs > atMs) };
}

/** Bytes that the database takes. */
async function sizeOf({ adminUrl }: Server): Promise<number> {
  const [row] = await asked<{ size: number }>(adminUrl, "select pg_database_size('stemma')::float8 as size");
  return row?.size ?? 0;
}

async function untilAllEnded(server: Server): Promise<void> {
  await untilTrue(server.url, "not exists (select 1 from run where status = 'running')", RUN_MS);
}

async function rehearse(
  rehearsal: Rehearsal,
  servers: { primary: Server; standby: Server; backup: string },
  teams: readonly Team[],
): Promise<boolean> {
  const { setting, counts, pooler, ground, started } = rehearsal;
  let current = servers.primary;
  const product = await startProduct(setting, counts);
  started.defer(() => product.stop());
  const door = new Door(product.webs.map(({ origin }) => origin));
  started.defer(async () => door.close());
  const sizeBefore = await sizeOf(current);
  const begunMs = performance.now();
  const crowd = startCrowd(door, teams, { endOf: endsOf(() => current) });
  const crossed = new Set<string>();
  const stage = { crowd, crossed, server: (): Server => current, product, standby: servers.standby };
  await pause(CALM_MS);
  row(["killed", "under way", "no page for", "no write for", ""]);
  await act("nothing yet", stage, async () => "");
  current.child.once("exit", () => {
    current = servers.standby;
  });
  await failOver(rehearsal, stage);
  for (const runId of crowd.underWay()) crossed.add(runId);
  const [moment] = await asked<{ at: string; ms: number }>(
    current.adminUrl,
    "select now()::text as at, extract(epoch from now())::float8 * 1000 as ms",
  );
  if (moment === undefined) throw new Error("PostgreSQL does not know the time.");
  await pause(CALM_MS / 4);
  crowd.beginNoMore();
  await untilAllEnded(current);
  const tookMs = performance.now() - begunMs;
  await crowd.stop();
  door.close();
  const behind = await listBehind(current, crowd.heard);
  const grown = ((await sizeOf(current)) - sizeBefore) / 1_000 / crowd.runs.length;
  row([`${crowd.runs.length} runs`, seconds(tookMs), `${grown.toFixed(0)} kB each`]);
  row(["", "completed", "lost", "doubled", "replays"]);
  const whole = await prove(current, { title: "after the failover", teams, crossed, ...crowd });
  const ended =
    product.webs.reduce((sum, { kept }) => sum + kept.ownEnds(), 0) +
    product.workers.reduce((sum, kept) => sum + kept.ownEnds(), 0);
  row(["ended by themselves", `${ended} of ${counts.webs + counts.workers} processes`]);
  row(["not heard to the end", `${behind} of ${crowd.heard.size} watched runs`]);
  await untilArchived(current);
  const fromMs = performance.now();
  await product.stop();
  const stoppedMs = performance.now() - fromMs;
  await killServer(current);
  const restored = await restoreAt(ground, servers.backup, current, moment.at);
  started.defer(() => killServer(restored));
  const restoredMs = performance.now() - fromMs - stoppedMs;
  await pooler.lead(restored.url);
  const again = await startProduct(setting, counts);
  started.defer(() => again.stop());
  row([
    "restored to a moment before",
    `stopped ${seconds(stoppedMs)}`,
    `restored ${seconds(restoredMs)}`,
    `ready ${seconds(performance.now() - fromMs)}`,
  ]);
  const { before, after } = partAt(crowd, moment.ms);
  await untilAllEnded(restored);
  const isWhole = await prove(restored, { title: "after the restore", teams, crossed, ...before });
  const late = await countThere(restored, after);
  row(["of what was written later, there", late]);
  return whole && isWhole && ended === 0 && behind === 0 && late === 0;
}

/** Sets up the servers, the pooler and the people, and rehearses on them; whether all was well. */
async function onServers({ ground, setting, started, runs, noticedMs, version }: Beginning): Promise<boolean> {
  const primary = await startPrimary(ground);
  started.defer(() => killServer(primary));
  const standby = await startStandby(ground, primary);
  started.defer(() => killServer(standby));
  const backup = await aBaseBackup(ground, primary, "backup");
  const pooler = await startPooler(primary.url, POOLED_SESSIONS);
  if (pooler === null) throw new Refusal("unavailable", "There is no PgBouncer here: apt-get install pgbouncer");
  started.defer(() => pooler.stop());
  process.stdout.write(
    `${version}, ${pooler.version}, ${availableParallelism()} cores; logs are in ${setting.folder}\n`,
  );
  const reached = { ...setting, url: pooler.url, directUrl: pooler.directUrl };
  await migrateFor(reached);
  const db = openDb(primary.url, 4);
  const teams: Team[] = [];
  for (let nth = 0; nth < runs; nth += 1) teams.push(await aTeam(db, setting.secret));
  await db.$disconnect();
  const counts = { webs: 2, workers: 2 };
  return await rehearse(
    { started, ground, pooler, setting: reached, counts, noticedMs },
    { primary, standby, backup },
    teams,
  );
}

interface Beginning {
  ground: Ground;
  setting: Pick<Setting, "secret" | "folder">;
  started: AsyncDisposableStack;
  runs: number;
  noticedMs: number;
  version: string;
}

/**
 * `npm run rehearse -- [--runs 20] [--noticed 5] [--keep]`: the built product, two web servers and two workers on a PostgreSQL with a
 * standby, through PgBouncer in transaction mode, with so many runs under way all the while. A web server, a worker and
 * the primary are killed in turn, the standby is promoted after so many seconds, and at last a base backup is restored to a moment in between.
 * Says for how long people had no page and could not write, and what was lost or doubled. Ends with 1 when anything was.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "20" },
      noticed: { type: "string", default: "5" },
      keep: { type: "boolean", default: false },
    },
  });
  const { runs, keep, noticed } = Options.parse(values);
  const postgres = await findPostgres();
  if (postgres === null) {
    process.stdout.write("There is no PostgreSQL with its server's programs here: apt-get install postgresql\n");
    process.exit(1);
  }
  await generateClient();
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), "stemma-rehearsal-"));
  const ground = await aGround(postgres.folder, join(folder, "servers"));
  if (ground.account.gid !== undefined) await letPass(folder, ground.account.gid);
  const setting = { secret: randomBytes(24).toString("hex"), folder };
  // What is packed here is signed as the install signs it.
  Object.assign(process.env, { NEXTAUTH_SECRET: setting.secret, STEMMA_DATA: folder });
  const started = new AsyncDisposableStack();
  try {
    const isWhole = await onServers({
      ground,
      setting,
      started,
      runs,
      noticedMs: noticed * 1_000,
      version: postgres.version,
    });
    await started.disposeAsync();
    if (!keep && isWhole) await rm(folder, { recursive: true, force: true });
    process.exit(isWhole ? 0 : 1);
  } finally {
    if (!started.disposed) await started.disposeAsync();
  }
}

await main();
