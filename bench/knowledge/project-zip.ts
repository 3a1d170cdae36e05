import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { row } from "@/bench/kit/table";
import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { newKey } from "@/lib/platform/keys/key-ring";

process.env["STEMMA_KEYS"] ??= newKey();

const sizes = [1_000, 10_000, 100_000];
/** Facts that stand in one source. */
const FACTS_EACH = 100;

/** A project with so many facts, each with its quote in a source and an event, all by the database itself. */
async function aProject(db: Db, userId: string, facts: number): Promise<ProjectId> {
  const { id } = await db.project.create({
    data: { name: "Bench", goal: "", memberships: { create: { userId, role: "owner" } } },
    select: { id: true },
  });
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        create temporary table said on commit drop as
        select nth, nth / ${FACTS_EACH}::int as source,
          'Home ' || lpad(nth::text, 8, '0') || ' used ' || lpad((nth * 7)::text, 9, '0') || ' kWh in its winter. ' as quote
        from generate_series(0, ${facts - 1}::int) nth`;
      await tx.$executeRaw`
        create temporary table spoken on commit drop as
        select source, string_agg(quote, '' order by nth) as text, gen_random_uuid() as source_id,
          gen_random_uuid() as snapshot_id from said group by source`;
      await tx.$executeRaw`
        insert into content (project_id, sha256, text, code_points)
        select ${id}::uuid, encode(sha256(convert_to(text, 'UTF8')), 'hex'), text, char_length(text) from spoken`;
      await tx.$executeRaw`
        insert into source (id, project_id, kind, status, title)
        select source_id, ${id}::uuid, 'paste', 'ready', 'Source ' || source from spoken`;
      await tx.$executeRaw`
        insert into snapshot (id, project_id, source_id, sha256, media_type)
        select snapshot_id, ${id}::uuid, source_id, encode(sha256(convert_to(text, 'UTF8')), 'hex'), 'text/plain'
        from spoken`;
      await tx.$executeRaw`
        insert into fact (project_id, key, statement, normal_hash, confidence)
        select ${id}::uuid, lpad(nth::text, 12, '0'), quote, encode(sha256(convert_to(quote, 'UTF8')), 'hex'), 0.5
        from said`;
      // A few at a time: of each statement's quotes the database makes one text vector.
      for (let from = 0; from < facts; from += 2_000)
        await tx.$executeRaw`
        insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence)
        select ${id}::uuid, f.id, s.snapshot_id, (nth % ${FACTS_EACH}::int) * char_length(quote),
          (nth % ${FACTS_EACH}::int + 1) * char_length(quote), quote, 0.5
        from said join spoken s using (source) join fact f on f.project_id = ${id}::uuid
          and f.key = lpad(nth::text, 12, '0')
        where nth >= ${from}::int and nth < ${from + 2_000}::int`;
      await tx.$executeRaw`
        insert into audit_event (stream_id, seq, project_id, kind, payload)
        select ${id}::uuid, nth + 1, ${id}::uuid, 'project_edited', '{}' from said`;
    },
    { timeout: 600_000 },
  );
  return ProjectId.parse(id);
}

/** What something took: seconds, the loop's longest pause in ms, and megabytes of memory above what there was. */
async function measured<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number; lagMs: number; mb: number }> {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss() / 1e6;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() / 1e6);
  }, 100);
  lag.enable();
  const begun = performance.now();
  const value = await work();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(timer);
  return { value, seconds, lagMs: lag.max / 1e6, mb: most - before };
}

/** `npm run bench:zip`: projects of growing size out and in: time, the loop's longest pause, memory. */
async function main(): Promise<void> {
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  const user = await db.user.create({ data: { email: "zip@example.org", name: "Bench" } });
  const folder = await mkdtemp(join(tmpdir(), "stemma-bench-"));
  row(["facts", "zip", "out", "pause", "memory", "in", "pause", "memory"]);
  for (const facts of sizes) {
    const projectId = await aProject(db, user.id, facts);
    const file = join(folder, `${facts}.zip`);
    const out = await measured(() => packProject(db, { projectId }, { file, now: new Date() }));
    const back = await measured(() => unpackProject(db, file, { userId: UserId.parse(user.id) }));
    const figures = [out, back].flatMap(({ seconds, lagMs, mb }) => [
      `${seconds.toFixed(1)} s`,
      `${lagMs.toFixed(0)} ms`,
      `${mb.toFixed(0)} MB`,
    ]);
    row([facts, `${((await stat(file)).size / 1e6).toFixed(1)} MB`, ...figures]);
  }
  await rm(folder, { recursive: true });
  await db.$disconnect();
  await database.stop();
}

await main();
