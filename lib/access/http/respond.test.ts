import { afterEach, expect, test, vi } from "vitest";
import { Refusal, type RefusalKind, refusals } from "@/lib/domain/core/refusal";
import { withLogContext } from "@/lib/platform/log-context";
import { keepFigures } from "@/lib/testing/figures";
import { respond } from "./respond";

afterEach(() => vi.unstubAllGlobals());

const request = new Request("http://stemma.test/api/x?token=secret");

test.each(Object.keys(refusals) as RefusalKind[])("a refusal %s travels with its status and sentence", async (kind) => {
  const response = await respond(request, () => Promise.reject(new Refusal(kind, "Do this.", "name")));
  expect(response.status).toBe(refusals[kind]);
  expect(await response.json()).toEqual({ refusal: { kind, message: "Do this.", field: "name" } });
  expect(response.headers.get("cache-control")).toContain("no-store");
});

test("a bug answers 500 with a trace id and nothing of itself", async () => {
  const response = await respond(request, () => Promise.reject(new Error("password is hunter2")));
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(body).not.toContain("hunter2");
  expect(JSON.parse(body)).toMatchObject({ trace: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test("what a request fails of is counted by kind, and what succeeds is not", async () => {
  const figures = await keepFigures();
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await respond(request, () => Promise.resolve({}));
  for (const error of [new Refusal("stale", "Again."), new Refusal("stale", "Again."), new Error("no"), away])
    await respond(request, () => Promise.reject(error));
  expect(await figures("stemma_request_errors_total")).toEqual([
    'stemma_request_errors_total{kind="bug"} 1',
    'stemma_request_errors_total{kind="database_away"} 1',
    'stemma_request_errors_total{kind="stale"} 2',
  ]);
});

test("a bug is told by the id of its request, which its answer carries", async () => {
  const response = await withLogContext({ request: "an-id-of-a-proxy" }, () =>
    respond(request, () => Promise.reject(new Error("no"))),
  );
  expect(await response.json()).toMatchObject({ trace: "an-id-of-a-proxy" });
});

test("a database that is away is said so, with when to come again", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const response = await respond(request, () => Promise.reject(away));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toEqual({
    refusal: {
      kind: "unavailable",
      message: "The database cannot be reached at the moment. Nothing is lost; try again.",
    },
  });
});

test("a value becomes JSON that nothing stores", async () => {
  const response = await respond(request, async () => ({ fine: true }));
  expect(await response.json()).toEqual({ fine: true });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});
