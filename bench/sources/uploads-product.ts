import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "@/bench/hostile/ask";
import { memoryOf, most } from "@/bench/hostile/processes";
import { quantile, row } from "@/bench/kit/table";
import { startProduct } from "@/bench/operations/product";
import { createToken } from "@/lib/access/tokens";
import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { buildWeb } from "@/lib/process/prepare";
import { aFile } from "./mixed-files";

const LOOK_MS = 250;

/** A project, and what lets a program fill its library. */
async function openLibrary(db: Db): Promise<{ projectId: ProjectId; token: string }> {
  const user = await db.user.create({ data: { email: "uploads@example.org", name: "Bench" } });
  const data = { name: "Bench", goal: "", memberships: { create: { userId: user.id, role: "owner" } } } as const;
  const projectId = ProjectId.parse((await db.project.create({ data })).id);
  const by = { userId: UserId.parse(user.id), sessionId: null };
  const { token } = await createToken(db, by, { name: "Bench", projectId, scopes: ["read", "write_sources"], days: 1 });
  return { projectId, token };
}

/** Sends files by the API, so many at once; the milliseconds of each. */
async function sendAll(
  origin: string,
  of: { projectId: ProjectId; token: string; files: number; atOnce: number },
): Promise<number[]> {
  const took: number[] = [];
  const left = Array.from({ length: of.files }, (_, nth) => nth).values();
  const send = async (): Promise<void> => {
    for (const nth of left) {
      const { fileName, bytes } = aFile(nth);
      const headers = { authorization: `Bearer ${of.token}`, "x-file-name": fileName };
      const path = `/api/v1/projects/${of.projectId}/files`;
      const answer = await ask(origin, { path, method: "POST", headers, body: bytes });
      if (answer.status !== 201) throw new Error(`${fileName}: ${answer.status} ${answer.said.slice(0, 300)}`);
      took.push(answer.ms);
    }
  };
  await Promise.all(Array.from({ length: of.atOnce }, send));
  return took;
}

/** Fills a library by the API of the product as it is built, and prints how long it took and what each process held. */
export async function throughProduct(files: number, atOnce: number): Promise<void> {
  await buildWeb();
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  const folder = await mkdtemp(join(tmpdir(), "stemma-bench-"));
  const secret = randomBytes(24).toString("hex");
  const setting = { url: database.url, directUrl: database.url, secret, folder };
  const product = await startProduct(setting, { webs: 1, workers: 1 });
  try {
    const before = memoryOf(process.pid);
    let held = before;
    const timer = setInterval(() => {
      held = most(held, memoryOf(process.pid));
    }, LOOK_MS);
    const begun = performance.now();
    const library = await openLibrary(db);
    const took = await sendAll(product.webs[0]?.origin ?? "", { ...library, files, atOnce });
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(timer);
    const sources = await db.source.count({ where: { projectId: library.projectId, status: "ready" } });
    row(["files sent by the API, at once", files, atOnce]);
    row(["sources that are ready", sources]);
    row(["all in the library", `${seconds.toFixed(1)} s`]);
    row(["one of them, p50 / p95", `${quantile(took, 0.5).toFixed(0)} ms`, `${quantile(took, 0.95).toFixed(0)} ms`]);
    for (const kind of ["web", "worker", "oneChild", "child"] as const) {
      const name = { web: "web server", worker: "worker", oneChild: "largest reader", child: "all readers" }[kind];
      row([`memory of ${name}, before / most`, `${before[kind].toFixed(0)} MB`, `${held[kind].toFixed(0)} MB`]);
    }
  } finally {
    await product.stop();
    await db.$disconnect();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
