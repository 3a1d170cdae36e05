import { readdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/v1/[...path]/route";
import { config, proxy } from "@/proxy";
import { misdirected } from "./own-hosts";

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org:8443/");
  vi.stubEnv("STEMMA_HOSTS", "stemma.lan, Stemma:3000");
});

function statusOf(host: string, path = "/api/views/unread"): number {
  return proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host } })).status;
}

test("S19: a name that leads here and is not ours gets a sentence and nothing else, whatever it asks for", async () => {
  for (const path of ["/", "/welcome", "/sign-in", "/api/commands/sign_up", "/api/auth/csrf", "/api/mcp", "/share/x"]) {
    const answer = proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: "evil.example:3000" } }));
    expect(answer.status, path).toBe(421);
    expect(answer.headers.get("x-middleware-next"), path).toBeNull();
    expect(await answer.text(), path).toContain("STEMMA_HOSTS");
  }
});

test("S19: the operator's address, what they added, the machine's own name and its numbers are served", () => {
  const ours = ["stemma.example.org", "stemma.lan:3000", "stemma", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"];
  for (const host of [...ours, `${hostname()}:3000`]) expect(statusOf(host), host).toBe(200);
});

test("S19: without any setting this machine's own addresses are served and no name of another", () => {
  vi.stubEnv("NEXTAUTH_URL", "");
  vi.stubEnv("STEMMA_HOSTS", "");
  for (const host of ["localhost:3000", "127.0.0.1:3000", "192.168.1.20:3000"]) expect(statusOf(host), host).toBe(200);
  for (const host of ["stemma.lan", "stemma.example.org", ""]) expect(statusOf(host), host).toBe(421);
});

test("S19: supervisors ask by whatever name they have", () => {
  for (const path of ["/api/health", "/api/ready", "/metrics"])
    expect(statusOf("pod-7.cluster.internal", path), path).toBe(200);
  for (const path of ["/api/health/x", "/api/readyz", "/metrics/x"])
    expect(statusOf("pod-7.cluster.internal", path)).toBe(421);
});

test("S19: behind a proxy the name that it passes on has to be ours, too", () => {
  const headers = new Headers({ host: "10.0.0.4:3000", "x-forwarded-host": "evil.example" });
  const request = { path: "/", headers };
  expect(misdirected(request)).toBeNull();
  vi.stubEnv("STEMMA_TRUST_PROXY", "1");
  expect(misdirected(request)).toMatchObject({ kind: "misdirected" });
  headers.set("x-forwarded-host", "stemma.example.org");
  expect(misdirected(request)).toBeNull();
});

test("S19: what does not pass the proxy is a file that anyone may read, or asks by itself first of all", () => {
  expect(config.matcher).toEqual([
    "/((?!_next/static/|api/uploads/[\\w-]+$|api/v1/projects/[^/]+/files$|favicon.ico$|icon.svg$).*)",
  ]);
  const routes = readdirSync("app/api/uploads", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  expect(routes.length).toBeGreaterThan(0);
  for (const file of routes) {
    const text = readFileSync(`app/api/uploads/${file}`, "utf8");
    const handlers = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
    expect(handlers, file).toEqual(["POST"]);
    expect(text, file).toMatch(/respond\(request, async \(\) => \{\s+requireSameOrigin\(request\);/);
  }
});

test("S19: a program's file, which does not pass the proxy, is refused by a name that is not ours, before its token", async () => {
  const path = "/api/v1/projects/6f1c1f0e-6a0d-4f0e-9a53-0d5f0f0f0f0f/files";
  const [matcher = ""] = config.matcher;
  const passes = (asked: string): boolean => new RegExp(`^${matcher}$`).test(asked);
  expect(passes(path)).toBe(false);
  for (const other of ["/api/v1/projects/x/facts", "/api/v1/projects/x/files/y", "/api/v1/projects/x/y/files"])
    expect(passes(other), other).toBe(true);
  const sent = (host: string): Promise<Response> =>
    POST(new Request(`http://localhost${path}`, { method: "POST", headers: { host }, body: "x" }));
  expect((await sent("evil.example")).status).toBe(421);
});
