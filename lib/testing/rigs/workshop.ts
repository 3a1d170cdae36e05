import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { ReportResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import type { WorkDeps } from "@/lib/run/engine/context";
import { arm, type RacePoint } from "@/lib/run/engine/race-points";
import type { DriverOf } from "@/lib/run/worker/work";
import { driversOver } from "@/lib/run/worker/world";
import { aDatabase } from "@/lib/testing/database";
import {
  aSampleWorld,
  type Fault,
  failing,
  type SampleWorld,
  type Script,
  scripted,
  untilRunRestsWithoutPauses,
} from "./engine";

/** A database with the sample's world and a worker in this process: what most tests of the engine begin with. */
export interface Workshop {
  db: Db;
  url: string;
  world: SampleWorld;
  /** The name under which the worker holds leases. */
  workerName: string;
  /** Gives it a project of its own in which nothing is known yet: what is known is not searched for again. */
  renew(): Promise<void>;
}

/** One that whoever opened it closes. */
interface OpenWorkshop extends Workshop {
  close(): Promise<void>;
}

/** The drivers of an install that reaches nothing outside. */
export function offlineDrivers({ db }: WorkDeps): DriverOf {
  return driversOver(db, { policy: { allowed: new Set() }, providers: [] });
}

/**
 * Drivers whose agents say what a script says, and whose calls fail as they are made to; what is replayed is left alone.
 * `made` counts the calls of all steps together; without it each step counts its own.
 */
export function playedDrivers(
  script: () => Script,
  fault: Fault = () => null,
  made?: Map<string, number>,
): (deps: WorkDeps) => DriverOf {
  return (deps) => {
    const driverOf = offlineDrivers(deps);
    return async (run, node): Promise<Driver> => {
      const driver = await driverOf(run, node);
      return run.isReplay ? driver : failing(scripted(driver, script), { made: made ?? new Map(), fault });
    };
  };
}

/** How often a worker of tests that wait for what its sweeps do looks for it, in milliseconds. */
export const OFTEN_MS = 300;

/** Opens one; its worker has the offline drivers unless others are given, and sweeps as an install's unless it is said. */
export async function aWorkshop(
  driversOf: (deps: WorkDeps) => DriverOf = offlineDrivers,
  sweeping: { sweepMs?: number } = {},
): Promise<OpenWorkshop> {
  const database = await aDatabase();
  const { db, url } = database;
  const world = await aSampleWorld(db);
  const worker = await startWorker(url, driversOf, sweeping);
  const shop: OpenWorkshop = {
    db,
    url,
    world,
    workerName: worker.name,
    async renew(): Promise<void> {
      shop.world = await aSampleWorld(db, `${randomUUID()}@example.org`);
    },
    async close(): Promise<void> {
      await worker.stop();
      await closeSender(db);
      await database.drop();
    },
  };
  return shop;
}

/**
 * A workshop of this test file's own: opened before its tests, closed after all that its `afterAll` does. Call it where the
 * file begins, before any hook.
 */
export function ownWorkshop(driversOf?: (deps: WorkDeps) => DriverOf, sweeping: { sweepMs?: number } = {}): Workshop {
  let opened: OpenWorkshop | null = null;
  beforeAll(async () => {
    opened = await aWorkshop(driversOf, sweeping);
  }, 60_000);
  afterAll(() => opened?.close());
  const get = (): OpenWorkshop => {
    if (opened === null) throw new Error("The workshop is opened before the tests: ask for it in a test or a hook.");
    return opened;
  };
  return {
    get db(): Db {
      return get().db;
    },
    get url(): string {
      return get().url;
    },
    get world(): SampleWorld {
      return get().world;
    },
    get workerName(): string {
      return get().workerName;
    },
    renew: () => get().renew(),
  };
}

/** A workshop whose agents say what a test has them say, and whose calls fail as it makes them. */
export interface PlayedWorkshop extends Workshop {
  script: Script;
  fault: Fault;
}

/** As `ownWorkshop`; after each test nothing is scripted, and nothing fails. `made` counts as in `playedDrivers`. */
export function ownPlayedWorkshop(made?: Map<string, number>): PlayedWorkshop {
  const nothing = (): { script: Script; fault: Fault } => ({ script: {}, fault: () => null });
  const drivers = playedDrivers(
    () => shop.script,
    (call) => shop.fault(call),
    made,
  );
  const shop: PlayedWorkshop = Object.assign(ownWorkshop(drivers), nothing());
  afterEach(() => {
    Object.assign(shop, nothing());
  });
  return shop;
}

/** Starts a run and resolves, with what lets it go on, when one node has come to a race point. */
export async function aRunUpTo(
  shop: Workshop,
  point: RacePoint,
  key: string,
  wanted: Partial<RunSettings> = {},
): Promise<{ runId: RunId; goOn: () => void }> {
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    const released = new Promise<void>((release) => {
      goOn = release;
    });
    arm(async (reached, nodeKey) => {
      if (reached !== point || nodeKey !== key) return;
      resolve();
      await released;
    });
  });
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false, concurrency: 1, ...wanted });
  const start = { ...shop.world, settings, idempotencyKey: randomUUID() };
  const runId = await startRun(shop.db, shop.world.scope, start);
  await isHeld;
  return { runId, goOn };
}

/** A run of the workshop's researcher that has come to rest, without the pauses before what failed is tried again. */
export async function aRestingRun({ db, world }: Workshop, wanted: Partial<RunSettings> = {}): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, ...wanted });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  await untilRunRestsWithoutPauses(db, runId);
  return runId;
}

/** The newest version of a run's report, by kinds of sections. */
export interface ToldReport {
  id: string;
  revision: number;
  warning: string | null;
  figures: ReportResult;
  of: (kind: string) => string;
  headings: string[];
}

/** Reads the newest version of the report of a run; throws where there is none. */
export async function newestReport(db: Db, runId: string): Promise<ToldReport> {
  const row = await db.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    include: { sections: { orderBy: { ordinal: "asc" } } },
  });
  const of = (kind: string): string =>
    row.sections
      .filter((section) => section.kind === kind)
      .map(({ markdown }) => markdown)
      .join("\n\n");
  const headings = row.sections.filter(({ kind }) => kind === "body").map(({ heading }) => heading);
  return { ...row, figures: ReportResult.parse(row.figures), of, headings };
}
