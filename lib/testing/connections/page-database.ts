import { vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { TestDatabase } from "@/lib/testing/database";

/** What sessions of a test's pages are made with. */
export const PAGE_SECRET = "a session secret of at least thirty-two letters";

/** Has pages of this process read a test file's own database; for `beforeEach`. */
export function servePagesOf({ url }: TestDatabase): void {
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("NEXTAUTH_SECRET", PAGE_SECRET);
}

/** Drops the database that pages read; for `afterAll`. */
export async function dropServed(own: TestDatabase): Promise<void> {
  vi.stubEnv("DATABASE_URL", own.url);
  await db().$disconnect();
  // The process's one client is of this file's database: another file's pages want their own.
  Reflect.deleteProperty(globalThis, "stemmaDb");
  await own.drop();
}
