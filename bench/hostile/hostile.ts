import { setTimeout } from "node:timers/promises";
import { buildWeb } from "@/lib/process/prepare";
import { wildcardRobots } from "@/lib/testing/hostile-files";
import { aServer } from "@/lib/testing/rigs/sources";
import { ask } from "./ask";
import type { Attack, Place, World } from "./attack";
import { crowds } from "./crowds";
import { doors } from "./doors";
import { type Figures, headings, lines, verdict } from "./figures";
import { aPerson, aResearched, type Other, startOther } from "./people";
import { busyMs, type Memory, memoryOf, most } from "./processes";
import { type Product, startProduct } from "./product";
import { readers } from "./readers";
import { reports } from "./reports";
import { zips } from "./zips";

/** Between two looks at memory, and between an answer of the product and the next question whether it is there. */
const LOOK_MS = 200;
const PING_MS = 50;
/** An attack that is not over by then has stopped the product: it is started again. */
const ATTACK_MS = 100_000;
/** Nothing is under way when less than a tenth of a second is computed in one. */
const IDLE_MS = 100;
const IDLE_PATIENCE_MS = 45_000;

const attacks: readonly Attack[] = [...doors, ...reports, ...readers, ...zips, ...crowds];

/** Looks at the product from outside while `work` goes on: its memory, and the longest time without an answer. */
async function watched<T>(
  product: Product,
  work: () => Promise<T>,
): Promise<{ value: T; memory: Memory; silentMs: number; ms: number }> {
  let memory = memoryOf(product.pid());
  let silentMs = 0;
  let isOver = false;
  const remember = async (): Promise<void> => {
    while (!isOver) {
      memory = most(memory, memoryOf(product.pid()));
      await setTimeout(LOOK_MS);
    }
  };
  const ping = async (): Promise<void> => {
    while (!isOver) {
      silentMs = Math.max(silentMs, (await ask(product.origin, { path: "/api/health" })).ms);
      await setTimeout(PING_MS);
    }
  };
  const begun = performance.now();
  const looking = [remember(), ping()];
  try {
    const value = await work();
    const ms = performance.now() - begun;
    isOver = true;
    await Promise.all(looking);
    return { value, memory, silentMs, ms };
  } finally {
    isOver = true;
  }
}

/** Resolves when the product has done what it was given, or does not in time. */
async function untilIdle(product: Product): Promise<boolean> {
  const endsAtMs = performance.now() + IDLE_PATIENCE_MS;
  while (performance.now() < endsAtMs) {
    const before = busyMs(product.pid());
    await setTimeout(1_000);
    if (busyMs(product.pid()) - before < IDLE_MS) return true;
  }
  return false;
}

async function within<T>(work: Promise<T>): Promise<T | null> {
  return await Promise.race([work, setTimeout(ATTACK_MS, null, { ref: false })]);
}

/** What became of what the attacker had imported: it is worked on after it was answered. */
async function importsOf({ product, attacker }: Place): Promise<string[]> {
  const jobs = await product.db.importJob.findMany({
    where: { userId: attacker.userId },
    select: { status: true, error: true },
  });
  const said = jobs.map(({ status, error }) => `${status} ${error ?? ""}`.trim());
  return [...Map.groupBy(said, (one) => one)].map(([one, all]) => `${all.length} × import ${one}`);
}

async function attackWith(attack: Attack, place: Place): Promise<Figures> {
  const { product, other } = place;
  await other.take();
  product.takeStalls();
  product.takeErrors();
  const { value, memory, silentMs, ms } = await watched(product, async () => {
    const attacked = await within(attack.run(place));
    // What it left to be done is part of it.
    return attacked && { ...attacked, isOver: await untilIdle(product) };
  });
  const isAnswering = value !== null && (await ask(product.origin, { path: "/api/ready" })).status === 200;
  if (!isAnswering) await product.restart();
  const stalls = product.takeStalls().filter(({ loop }) => loop === "web");
  const errors = product.takeErrors();
  const stood = Math.max(0, ...stalls.map(({ stoodMs }) => stoodMs));
  return {
    attack,
    ms,
    // Whoever never came to log it stood at least as long as nobody was answered.
    stoodMs: isAnswering ? stood : Math.max(stood, silentMs),
    silentMs,
    memory,
    answers: value?.answers ?? [],
    other: await other.take(),
    note: [
      ...(value?.note ? [value.note] : []),
      ...(isAnswering ? await importsOf(place) : ["did not end: killed, started again"]),
      ...(value?.isOver === false ? ["still at work when the next began"] : []),
      ...(errors > 0 ? [`${errors} errors in its log`] : []),
    ],
  };
}

async function aWorld(product: Product): Promise<World> {
  const person = await aPerson(product, "Somebody");
  const { seen, ms, ...ids } = await aResearched(product, person);
  return { ...ids, person, reportId: seen.run.report?.id ?? "", runMs: ms };
}

/** What is missing of what the other person and the owner of the world had. */
async function countLost({ db, origin }: Product, other: Other, world: World): Promise<number> {
  const texts = await db.source.count({ where: { projectId: other.projectId } });
  const runs = await db.run.count({ where: { id: world.runId, status: { in: ["completed", "halted"] } } });
  const report = await ask(origin, { path: `/api/views/report/${world.reportId}`, cookie: world.person.cookie });
  const page = await ask(origin, { path: `/projects/${other.projectId}`, cookie: other.person.cookie });
  const isThere = [runs === 1, report.status === 200, page.status === 200];
  return Math.max(0, other.kept() - texts) + isThere.filter((there) => !there).length;
}

/** `npm run bench:hostile [-- S3 S4]`: the attacks of a security review at full size while another person works. */
async function main(): Promise<void> {
  const asked = new Set(process.argv.slice(2));
  const chosen = attacks.filter(({ row: name }) => asked.size === 0 || asked.has(name));
  const unknown = [...asked].filter((name) => !attacks.some((attack) => attack.row === name));
  if (chosen.length === 0 || unknown.length > 0) throw new Error(`There is no attack ${unknown.join(", ")}.`);
  await buildWeb();
  const robots = wildcardRobots(520_000);
  const site = await aServer((request, response) => {
    response.setHeader("content-type", request.url === "/robots.txt" ? "text/plain" : "text/html");
    response.end(request.url === "/robots.txt" ? robots : `<!doctype html><p>The tide rises at ${request.url}.</p>`);
  });
  const product = await startProduct(site.place);
  const world = await aWorld(product);
  const other = await startOther(product);
  const all: Figures[] = [];
  try {
    await setTimeout(5_000);
    headings();
    const calm: Attack = { row: "–", title: "nobody attacks", run: () => setTimeout(5_000, { answers: [] }) };
    for (const attack of [calm, ...chosen]) {
      const attacker = await aPerson(product, `Attacker ${attack.title}`);
      const figures = await attackWith(attack, { product, other, site, attacker, world });
      if (attack !== calm) all.push(figures);
      lines(figures);
    }
    await other.stop();
    const ready = await ask(product.origin, { path: "/api/ready" });
    verdict(all, { lost: await countLost(product, other, world), ready: ready.status });
  } finally {
    await other.stop();
    await product.stop();
    await site.close();
  }
}

await main();
process.exit(0);
