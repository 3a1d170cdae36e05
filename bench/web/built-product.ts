import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { startProduct } from "@/bench/operations/product";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { buildWeb } from "@/lib/process/prepare";
import { findBrowser } from "@/lib/testing/browser";

/** The product as it is built, with its database, and a browser to look at it. */
export interface BuiltProduct {
  db: Db;
  origin: string;
  secret: string;
  browser: Browser;
}

/** Starts the product on a database of its own, with a web server and a worker, and ends all of it after `look`. */
export async function withBuiltProduct<T>(look: (product: BuiltProduct) => Promise<T>): Promise<T> {
  await buildWeb();
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 10);
  const folder = await mkdtemp(join(tmpdir(), "stemma-bench-"));
  const secret = randomBytes(24).toString("hex");
  const setting = { url: database.url, directUrl: database.url, secret, folder };
  const product = await startProduct(setting, { webs: 1, workers: 1 });
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox"] });
  try {
    return await look({ db, origin: product.webs[0]?.origin ?? "", secret, browser });
  } finally {
    await browser.close();
    await product.stop();
    await closeSender(db);
    await db.$disconnect();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
