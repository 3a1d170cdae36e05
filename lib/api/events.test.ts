import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endAllSessions } from "@/lib/access/accounts/own-account";
import { disableAccount } from "@/lib/access/accounts/people";
import { makeResetLink, resetPassword } from "@/lib/access/accounts/resets";
import { revokeToken } from "@/lib/access/tokens";
import { runCommand } from "@/lib/commands/run-command";
import { ApiTokenId, type UserId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { aMember, anAdministrator, aSession } from "@/lib/testing/rigs/access";
import { aRequest, aToken } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { answerApi } from "./answer";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
let token: string;
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
  token = await aToken(own.db, await aMember(own.db, world.projectId, "viewer"));
});
afterAll(() => close());
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

async function happen(times: number): Promise<void> {
  const { projectId, runId } = world;
  for (let index = 0; index < times; index += 1) {
    await own.db.$transaction((tx) =>
      appendEvents(tx, { projectId, runId }, [{ kind: "node_progress", payload: { text: `step ${index}` } }]),
    );
    wakeWatchers(own.db, runId);
  }
}

function ask(query = "", headers: Record<string, string> = {}): Promise<Response> {
  const path = `/api/v1/projects/${world.projectId}/runs/${world.runId}/events${query}`;
  return answerApi({ db: own.db, live: () => live }, aRequest(path, { token, headers }));
}

/** Reads a stream until it has told event `seq`, then leaves. */
async function until(seq: number, headers: Record<string, string>): Promise<number[]> {
  const response = await ask("", { accept: "text/event-stream", ...headers });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const ids = (): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  while (!ids().includes(seq)) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    text += part.value;
  }
  await reader?.cancel();
  return ids();
}

test("a page tells what happened oldest first, and where to go on", async () => {
  await happen(5);
  const seen: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { items: { seq: number; text: string }[]; next: number | null } = await (
      await ask(`?after=${after}&limit=2`)
    ).json();
    seen.push(...page.items.map(({ seq }) => seq));
    for (const { text } of page.items) expect(text).toMatch(/\S/);
    after = page.next;
  }
  const rows = await own.db.auditEvent.findMany({
    where: { streamId: world.runId, kind: { not: "tick_start" } },
    orderBy: { seq: "asc" },
  });
  expect(seen).toEqual(rows.map(({ seq }) => seq));
});

test("F46: a stream that was cut goes on behind the last event, and tells each once", async () => {
  const before = (await own.db.run.findUniqueOrThrow({ where: { id: world.runId } })).eventSeq;
  const writing = happen(20);
  const first = await until(before + 7, { "last-event-id": String(before) });
  const second = await until(before + 20, { "last-event-id": String(first.at(-1)) });
  await writing;
  const expected = Array.from({ length: 20 }, (_, index) => before + index + 1);
  expect([...first, ...second]).toEqual(expected);
});

test("M20: an event that this run never gave, and what is no number, begin at the beginning", async () => {
  const last = (await own.db.run.findUniqueOrThrow({ where: { id: world.runId } })).eventSeq;
  for (const id of ["999999", "-1", "x", "1e309"]) {
    expect((await until(last, { "last-event-id": id }))[0], id).toBe(1);
  }
});

/** What ends an account's tokens, by a person who does not wait for the next look. */
const endings: Record<string, (userId: UserId) => Promise<unknown>> = {
  "a link that sets a password": async (userId) => {
    const link = await makeResetLink(own.db, { userId: world.owner }, userId);
    return await resetPassword(own.db, { token: link, password: "a new and better one", address: "198.51.100.7" });
  },
  "being disabled": async (userId) => disableAccount(own.db, { userId: await anAdministrator(own.db) }, userId),
  "signing out everywhere": async (userId) =>
    await endAllSessions(own.db, await aSession(own.db, userId), { revokeTokens: true }),
  "revoking it": async (userId) => {
    const { id } = await own.db.apiToken.findFirstOrThrow({ where: { userId } });
    const visitor = { userId, address: "198.51.100.7" };
    return await runCommand(own.db, visitor, { name: "revoke_token", input: { tokenId: id } });
  },
};

test.each(Object.entries(endings))("S1: %s ends a token's open stream at once", async (_, end) => {
  const userId = await aMember(own.db, world.projectId, "viewer");
  const mine = await aToken(own.db, userId);
  const path = `/api/v1/projects/${world.projectId}/runs/${world.runId}/events`;
  const request = aRequest(path, { token: mine, headers: { accept: "text/event-stream" } });
  // It looks by itself so rarely that only the word of it can end the stream.
  const response = await answerApi({ db: own.db, live: () => live, recheckMs: 3_600_000 }, request);
  const reader = response.body?.getReader();
  await reader?.read();
  await end(userId);
  let part = await reader?.read();
  while (part?.done === false) part = await reader?.read();
  expect(part?.done).toBe(true);
  expect((await answerApi({ db: own.db, live: () => live }, aRequest(path, { token: mine }))).status).toBe(401);
});

test.each(["revoked", "removed"])("F48: the stream of a token that was %s ends by itself", async (how) => {
  const userId = await aMember(own.db, world.projectId, "viewer");
  const mine = await aToken(own.db, userId);
  const path = `/api/v1/projects/${world.projectId}/runs/${world.runId}/events`;
  const request = aRequest(path, { token: mine, headers: { accept: "text/event-stream", "last-event-id": "3" } });
  const response = await answerApi({ db: own.db, live: () => live, recheckMs: 20 }, request);
  const reader = response.body?.getReader();
  await reader?.read();
  const { id } = await own.db.apiToken.findFirstOrThrow({ where: { userId } });
  if (how === "revoked") await revokeToken(own.db, userId, ApiTokenId.parse(id));
  else await own.db.membership.deleteMany({ where: { userId } });
  let part = await reader?.read();
  while (part?.done === false) part = await reader?.read();
  expect(part?.done).toBe(true);
});

test("S9: sixty streams by token that are closed early leave the places of their owner free", async () => {
  const userId = await aMember(own.db, world.projectId, "viewer");
  const mine = await aToken(own.db, userId);
  const path = `/api/v1/projects/${world.projectId}/runs/${world.runId}/events`;
  for (let asked = 0; asked < 60; asked += 1) {
    const leaving = new AbortController();
    const plain = aRequest(path, { token: mine, headers: { accept: "text/event-stream" } });
    const answer = answerApi({ db: own.db, live: () => live }, new Request(plain, { signal: leaving.signal }));
    if (asked % 2 === 0) leaving.abort();
    expect((await answer).status).toBe(200);
    leaving.abort();
  }
});
