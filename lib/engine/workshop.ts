import type { Db } from "@/lib/db/client";
import { aDatabase } from "@/lib/testing/database";
import type { WorkMeans } from "./context";
import { closeSender } from "./queue";
import { startWorker } from "./run-worker";
import { aSampleWorld, type SampleWorld } from "./testing";
import type { DriverOf } from "./work";
import { driversOver } from "./world";

/** A database with the sample's world and a worker in this process: what most tests of the engine begin with. */
export interface Workshop {
  db: Db;
  url: string;
  world: SampleWorld;
  /** The name under which the worker holds leases. */
  workerName: string;
  close(): Promise<void>;
}

/** The drivers of an install that reaches nothing outside. */
export function offlineDrivers({ db }: WorkMeans): DriverOf {
  return driversOver(db, { policy: { allowed: new Set() }, providers: [] });
}

/** Opens one; its worker has the offline drivers unless others are given. */
export async function aWorkshop(driversOf: (means: WorkMeans) => DriverOf = offlineDrivers): Promise<Workshop> {
  const database = await aDatabase();
  const { db, url } = database;
  const world = await aSampleWorld(db);
  const worker = await startWorker(url, driversOf);
  return {
    db,
    url,
    world,
    workerName: worker.name,
    async close(): Promise<void> {
      await worker.stop();
      await closeSender(db);
      await database.drop();
    },
  };
}
