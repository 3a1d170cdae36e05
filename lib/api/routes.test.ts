import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { makeResetLink, resetPassword } from "@/lib/access/accounts/resets";
import { closeSender } from "@/lib/platform/queue/queue";
import { aMember } from "@/lib/testing/rigs/access";
import { aRequest, aToken, pathOf } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { answerApi } from "./answer";
import type { Route } from "./route";
import { routes } from "./routes";

/** Every route of the API, asked with ids, cursors and figures that nobody was given. */
let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
let token: string;
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
  // Each test makes tokens, and there are more routes than a person has tokens.
  await own.db.installSetting.create({ data: { name: "account_tokens", value: 500 } });
});
afterAll(async () => {
  await closeSender(own.db);
  await close();
});
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  token = await aToken(own.db, world.owner);
});

async function statusOf(route: Route, path: string): Promise<number> {
  const body = route.method === "GET" ? {} : { body: {} };
  const response = await answerApi(
    { db: own.db, live: () => live },
    aRequest(path, { token, method: route.method, ...body }),
  );
  if (response.status >= 400) expect(response.headers.get("content-type")).toBe("application/problem+json");
  await response.body?.cancel();
  return response.status;
}

const wrong = [
  "0",
  "-1",
  "1e309",
  "..",
  "%2e%2e",
  "..%2f..%2fetc",
  "%00",
  "a%0d%0ab",
  "'%20or%201=1",
  "[]",
  "{}",
  "%F0%9F%8C%8A",
];
const deep = routes.filter(({ path }) => path.includes("{"));

test.each(deep)("M3: $id with an id that is none is not there", async (route) => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  for (const name of names) {
    for (const id of [...wrong, crypto.randomUUID(), "x".repeat(2_000)]) {
      expect(await statusOf(route, pathOf(route, world, { [name]: id })), `${name} ${id}`).toBeOneOf([404, 405, 422]);
    }
  }
});

const lists = routes.filter(({ id, method }) => method === "GET" && (id.startsWith("list") || id === "searchFacts"));
const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each(lists)("M5: $id refuses a forged cursor, and a page of more than a hundred", async (route) => {
  const forged = [
    ...["limit=101", "limit=1000000", "limit=0", "limit=-1", "limit=1e2", "limit=x", "limit=", "limit=1&limit=2"],
    ...["cursor=forged", "cursor=", "cursor=%00", "after=-1", "after=1e309", "sort=name", "order=random()", "offset=5"],
    `cursor=${cursor([0, "x"])}`,
    `cursor=${cursor({ toString: "x" })}`,
    `cursor=${cursor(["2026-01-01T00:00:00Z'; --", crypto.randomUUID()])}`,
    `cursor=${"A".repeat(5_000)}`,
  ];
  for (const query of forged) expect(await statusOf(route, `${pathOf(route, world)}?${query}`), query).toBe(422);
  expect(await statusOf(route, pathOf(route, world))).toBe(200);
});

test("S1: a token that was made before its account was recovered opens no route any more, whatever it was made for", async () => {
  const owner = await aMember(own.db, world.projectId, "owner");
  const mine = await aToken(own.db, owner);
  const link = await makeResetLink(own.db, { userId: world.owner }, owner);
  await resetPassword(own.db, { token: link, password: "a new and better one", address: "198.51.100.9" });
  for (const [index, route] of routes.entries()) {
    const path = `/api/v1${route.path.replaceAll(/\{\w+\}/g, world.projectId)}`;
    const from = { "x-forwarded-for": `203.0.113.${index}` };
    const answered = await answerApi(
      { db: own.db, live: () => live },
      aRequest(path, { token: mine, method: route.method, headers: from }),
    );
    expect(answered.status, route.id).toBe(401);
  }
});

test("S13: an editor's program that starts the same run again with more money gets the run as it is", async () => {
  const editor = await aMember(own.db, world.projectId, "editor");
  const program = await aToken(own.db, editor);
  const data = {
    projectId: world.projectId,
    name: "Again",
    nameKey: "again",
    problem: "How high?",
    createdById: world.owner,
  };
  const researcher = await own.db.researcher.create({ data, select: { id: true } });
  const path = `/api/v1/projects/${world.projectId}/researchers/${researcher.id}/runs`;
  const headers = { "idempotency-key": crypto.randomUUID() };
  const start = async (usd: number): Promise<string> => {
    const body = { settings: { usd } };
    const sent = { token: program, method: "POST", headers, body };
    const answered = await answerApi({ db: own.db, live: () => live }, aRequest(path, sent));
    expect(answered.status).toBe(201);
    return z.object({ id: z.string() }).parse(await answered.json()).id;
  };
  const id = await start(1);
  expect(await start(10_000)).toBe(id);
  const run = await own.db.run.findUniqueOrThrow({ where: { id } });
  expect(run).toMatchObject({ startedById: editor, settings: { usd: 1 } });
});
