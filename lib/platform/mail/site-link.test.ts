import { expect, test, vi } from "vitest";
import { siteLink } from "./site-link";

test("M8: a link begins with the address that the operator set", () => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  expect(siteLink("/invite/abc")).toBe("https://stemma.example.org/invite/abc");
});

test("without an address there is no link rather than a wrong one", () => {
  vi.stubEnv("NEXTAUTH_URL", "");
  expect(() => siteLink("/invite/abc")).toThrow("NEXTAUTH_URL");
});
