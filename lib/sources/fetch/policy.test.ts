import { expect, test, vi } from "vitest";
import { checkUrl } from "./guard";
import { fetchPolicy } from "./policy";

test("an install reaches what its operator allows, and never itself", () => {
  vi.stubEnv("STEMMA_FETCH_ALLOW", "wiki.intranet:443");
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org/app");
  const policy = fetchPolicy();
  expect(checkUrl("https://wiki.intranet/", policy).ok).toBe(true);
  expect(checkUrl("https://stemma.example.org/share/x", policy)).toEqual({ ok: false, code: "blocked_self" });
});

test("an install that is told nothing reaches the public web", () => {
  vi.stubEnv("STEMMA_FETCH_ALLOW", "");
  vi.stubEnv("NEXTAUTH_URL", "");
  expect(checkUrl("https://example.org/", fetchPolicy()).ok).toBe(true);
});
