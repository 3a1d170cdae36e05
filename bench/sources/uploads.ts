import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { heldMb } from "@/bench/kit/memory";
import { quantile, row } from "@/bench/kit/table";
import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { addUpload } from "@/lib/sources/library";
import { aFile } from "./mixed-files";
import { throughProduct } from "./uploads-product";

/**
 * `-- --sources 1000`: as many as are sent at once by whoever fills a library. `--product`: by the API of the product as it
 * is built, with what its web server, its worker and each of their readers hold.
 */
const { values } = parseArgs({
  options: { sources: { type: "string", default: "100" }, product: { type: "boolean", default: false } },
});
const SOURCES = Number(values.sources);
/** Files that a browser sends at once; of as many as its readers take where it is a hundred. */
const AT_ONCE = SOURCES > 100 ? 3 : SOURCES;

/** What a byte of text takes, by where: its file, the text as read, and what it is searched by. */
async function tellSize(db: Db): Promise<void> {
  const [stored] = await db.$queryRaw<{ text: number; files: number; texts: number; passages: number }[]>`
    select sum(octet_length(text))::float8 as text, pg_total_relation_size('original')::float8 as files,
      pg_total_relation_size('content')::float8 as texts, pg_total_relation_size('passage')::float8 as passages
    from content`;
  if (stored === undefined) return;
  const share = (bytes: number): string => (bytes / stored.text).toFixed(1);
  row([
    "bytes for one of text",
    `file ${share(stored.files)}`,
    `text ${share(stored.texts)}`,
    `index ${share(stored.passages)}`,
  ]);
}

/** `npm run bench:uploads`: a hundred sources added at once, the loop's longest pause, what memory they take, and what room. */
async function main(): Promise<void> {
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 12);
  const user = await db.user.create({ data: { email: "uploads@example.org", name: "Bench" } });
  const data = { name: "Bench", goal: "", memberships: { create: { userId: user.id, role: "owner" } } } as const;
  const scope = { projectId: ProjectId.parse((await db.project.create({ data })).id) };
  const userId = UserId.parse(user.id);
  const files = Array.from({ length: SOURCES }, (_, nth) => aFile(nth));
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  let most = heldMb();
  const timer = setInterval(() => {
    most = Math.max(most, heldMb());
  }, 250);
  const begun = performance.now();
  const took: number[] = [];
  const left = files.values();
  const send = async (): Promise<void> => {
    for (const file of left) {
      await addUpload(db, scope, { ...file, userId });
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  clearInterval(timer);
  row(["sources added at once", SOURCES]);
  row(["all in the library", `${(Math.max(...took) / 1000).toFixed(1)} s`]);
  row([
    "one of them, p50 / p95",
    `${(quantile(took, 0.5) / 1000).toFixed(1)} s`,
    `${(quantile(took, 0.95) / 1000).toFixed(1)} s`,
  ]);
  row(["loop delay, p99 / most", `${(lag.percentile(99) / 1e6).toFixed(0)} ms`, `${(lag.max / 1e6).toFixed(0)} ms`]);
  row(["memory with readers, most", `${most.toFixed(0)} MB`]);
  await tellSize(db);
  await db.$disconnect();
  await database.stop();
  process.exit(0);
}

await (values.product ? throughProduct(SOURCES, AT_ONCE) : main());
