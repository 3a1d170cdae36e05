import { afterEach, expect, test, vi } from "vitest";
import { directUrl, isPooled } from "./direct";

afterEach(() => vi.unstubAllEnvs());

test("what needs a session of its own goes past the pooler, and no other database is concerned", () => {
  vi.stubEnv("DATABASE_URL", "postgresql://pooler:6432/stemma");
  vi.stubEnv("DATABASE_DIRECT_URL", "postgresql://postgres:5432/stemma");
  expect(directUrl("postgresql://pooler:6432/stemma")).toBe("postgresql://postgres:5432/stemma");
  expect(isPooled("postgresql://pooler:6432/stemma")).toBe(true);
  expect(directUrl("postgresql://other:5432/stemma")).toBe("postgresql://other:5432/stemma");
});

test("a database without a pooler is reached at its one address", () => {
  vi.stubEnv("DATABASE_URL", "postgresql://postgres:5432/stemma");
  vi.stubEnv("DATABASE_DIRECT_URL", "");
  expect(directUrl("postgresql://postgres:5432/stemma")).toBe("postgresql://postgres:5432/stemma");
  expect(isPooled("postgresql://postgres:5432/stemma")).toBe(false);
});
