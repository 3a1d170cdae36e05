import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { proxy } from "@/proxy";

function answer(path: string, headers: Record<string, string> = {}): Headers {
  return proxy(new NextRequest(`http://localhost${path}`, { headers: { host: "localhost", ...headers } })).headers;
}

test("scripts run by a nonce that no two answers share, and nothing is framed or loaded from elsewhere", () => {
  const policies = [answer("/projects"), answer("/projects")].map((one) => one.get("content-security-policy") ?? "");
  expect(new Set(policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])).size).toBe(2);
  for (const policy of policies) {
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
  }
});

test("M9: the page gets the nonce and its own path, whatever a client sends under those names", () => {
  const sent = { "x-nonce": "mine", "x-stemma-path": "//evil", "x-middleware-subrequest": "proxy:proxy" };
  const headers = answer("/projects/1?tab=a", sent);
  const nonce = headers.get("x-middleware-request-x-nonce") ?? "";
  expect(headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  expect(headers.get("x-middleware-request-x-stemma-path")).toBe("/projects/1?tab=a");
  expect(headers.get("x-middleware-override-headers")).not.toContain("x-middleware-subrequest");
});

test("what is data and no page may run nothing, whoever opens it as one", () => {
  for (const path of ["/api/originals/1", "/api/views/run/1", "/api/auth/session"]) {
    expect(answer(path).get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  }
});

test("M18: a share page leaves no referrer, no copy, and is not indexed", () => {
  const headers = answer("/share/token");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-robots-tag")).toContain("noindex");
});

test("strict transport is asked for behind TLS alone", () => {
  expect(answer("/").get("strict-transport-security")).toBeNull();
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example");
  expect(answer("/").get("strict-transport-security")).toMatch(/max-age=\d{8}/);
});
