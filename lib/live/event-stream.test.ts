import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { takePlace } from "@/lib/access/http/places";
import { caps } from "@/lib/domain/core/caps";
import { UserId } from "@/lib/domain/core/ids";
import { aMember, aSession } from "@/lib/testing/rigs/access";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { type Follower, openEventStream, type StreamNeeds } from "./event-stream";
import { openProjectLive, type ProjectLive } from "./project-live";
import { openProjectStream } from "./project-stream";
import { openRunStream } from "./run-stream";
import { openWakes, type Wakes } from "./wake";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
let wakes: Wakes;
let projects: ProjectLive;
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
  await ringOnChange(own.db, "presence");
  wakes = openWakes(own.url);
  projects = openProjectLive(own.db, wakes);
});
afterAll(async () => {
  projects.close();
  await wakes.close();
  await close();
});

type Stream = ReadableStream<Uint8Array>;
type Opener = (caller: SignedIn, signal: AbortSignal) => Promise<Stream>;
const ofRun: Opener = (caller, signal) =>
  openRunStream({ db: own.db, live }, { caller, runId: world.runId, after: null, signal });
const ofProject: Opener = (caller, signal) =>
  openProjectStream({ db: own.db, live: projects }, { caller, projectId: world.projectId, runId: null, signal });
const kinds = [
  ["a run", ofRun],
  ["a project", ofProject],
] as const;

async function aViewer(): Promise<SignedIn> {
  const userId = await aMember(own.db, world.projectId, "viewer");
  return { ...(await aSession(own.db, userId)), name: "Vera", email: "vera@example.org", isAdmin: false };
}

/** Whether all of a person's places are free: they are taken, and given back. */
function hasAllPlaces(userId: UserId): boolean {
  const taken: (() => void)[] = [];
  try {
    for (let place = 0; place < caps.account_streams.first; place += 1) taken.push(takePlace("streams", userId));
    return true;
  } catch {
    return false;
  } finally {
    for (const giveBack of taken) giveBack();
  }
}

test.each(kinds)(
  "S9: sixty streams of %s whose readers go before they open leave every place free",
  async (_, open) => {
    const caller = await aViewer();
    for (let asked = 0; asked < 60; asked += 1) {
      const text = await new Response(await open(caller, AbortSignal.abort())).text();
      expect(text).toBe("");
    }
    expect(hasAllPlaces(caller.userId)).toBe(true);
  },
);

test.each(kinds)("S9: sixty streams of %s whose readers go while they open leave every place free", async (_, open) => {
  const caller = await aViewer();
  // Together they ask for more than there is; whoever is refused has no place to give back.
  await Promise.allSettled(
    Array.from({ length: 60 }, async (_unused, index) => {
      const leaving = new AbortController();
      const opening = open(caller, leaving.signal);
      for (let turn = 0; turn < index; turn += 1) await Promise.resolve();
      leaving.abort();
      return opening;
    }),
  );
  expect(hasAllPlaces(caller.userId)).toBe(true);
});

test.each(kinds)("S9: sixty streams of %s that are dropped unread, one after the other, all open", async (_, open) => {
  const caller = await aViewer();
  for (let asked = 0; asked < 60; asked += 1) {
    if (asked % 2 === 0) await (await open(caller, new AbortController().signal)).cancel();
    else {
      const leaving = new AbortController();
      await open(caller, leaving.signal);
      leaving.abort();
    }
  }
  expect(hasAllPlaces(caller.userId)).toBe(true);
});

test("S9: streams that cannot be made give their places back", async () => {
  const caller = await aViewer();
  await own.db.$executeRaw`alter table presence add constraint closed check (false) not valid`;
  try {
    for (let asked = 0; asked <= caps.account_streams.first; asked += 1) {
      await expect(ofProject(caller, new AbortController().signal)).rejects.toThrow("closed");
    }
  } finally {
    await own.db.$executeRaw`alter table presence drop constraint closed`;
  }
  expect(hasAllPlaces(caller.userId)).toBe(true);
});

const follower = (): Follower => ({
  db: own.db,
  userId: UserId.parse(crypto.randomUUID()),
  signal: new AbortController().signal,
});
const calm: Omit<StreamNeeds, "messages"> = {
  mayRead: async () => true,
  onChange: () => () => undefined,
  recheckMs: 1_000_000,
};

async function* fails(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
  throw new Error("The database went away.");
}

async function* ends(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
}

test("S9: a stream that ends by itself or fails half-way gives its place back", async () => {
  const [first, second] = [follower(), follower()];
  const ended = await openEventStream(first, async () => ({ ...calm, messages: ends() }));
  expect((await new Response(ended).bytes()).at(-1)).toBe(0);
  const failed = await openEventStream(second, async () => ({ ...calm, messages: fails() }));
  await expect(new Response(failed).bytes()).rejects.toThrow("went away");
  for (const { userId } of [first, second]) expect(hasAllPlaces(userId)).toBe(true);
});

test("S9: what a stream was made of is let go when its reader leaves without reading", async () => {
  const leaving = new AbortController();
  const letGo = Promise.withResolvers<void>();
  async function* waits(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      letGo.resolve();
    }
  }
  const stream = await openEventStream({ ...follower(), signal: leaving.signal }, async () => ({
    ...calm,
    messages: waits(),
  }));
  const reader = stream.getReader();
  await reader.read();
  await reader.read();
  leaving.abort();
  await letGo.promise;
});

test("S9: a process follows no more than its whole number of streams, whoever asks, and says so", () => {
  const taken: (() => void)[] = [];
  const people = Array.from(
    { length: caps.process_streams.first / caps.account_streams.first },
    () => follower().userId,
  );
  for (const userId of people) {
    for (let place = 0; place < caps.account_streams.first; place += 1) taken.push(takePlace("streams", userId));
  }
  expect(() => takePlace("streams", follower().userId)).toThrow(/Too many pages follow runs/);
  taken.pop()?.();
  takePlace("streams", follower().userId)();
  for (const giveBack of taken) giveBack();
});

test("S9: when all have gone nobody is at the project's pages", async () => {
  await untilFound(own.db, async () => ((await own.db.presence.count()) === 0 ? true : null));
});
