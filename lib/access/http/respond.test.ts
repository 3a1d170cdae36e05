import { expect, test } from "vitest";
import { Refusal, type RefusalKind, refusals } from "@/lib/domain/core/refusal";
import { respond } from "./respond";

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
