import { afterAll, beforeEach, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { ownDatabase, type TestDatabase } from "@/lib/testing/database";

/** What sessions of a test's pages are made with. */
export const PAGE_SECRET = "a session secret of at least thirty-two letters";

/** A database of this test file's own, which the pages of this process read. Call it where the file begins, before any hook. */
export function ownPages(): Omit<TestDatabase, "drop"> {
  const own = ownDatabase();
  beforeEach(() => {
    vi.stubEnv("DATABASE_URL", own.url);
    vi.stubEnv("NEXTAUTH_SECRET", PAGE_SECRET);
  });
  afterAll(async () => {
    vi.stubEnv("DATABASE_URL", own.url);
    await db().$disconnect();
    // The process's one client is of this file's database: another file's pages want their own.
    Reflect.deleteProperty(globalThis, "stemmaDb");
  });
  return own;
}
