import { afterEach, describe, expect, test } from "vitest";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { type Clock, paceBy, robotsRefusal } from "./manners";

/** Time that passes when somebody sleeps, each to its own instant. */
function aClock(): Clock {
  let nowMs = 0;
  const sleepers: { atMs: number; wake: () => void }[] = [];
  const advance = (): void => {
    sleepers.sort((a, b) => a.atMs - b.atMs);
    const next = sleepers.shift();
    if (!next) return;
    nowMs = Math.max(nowMs, next.atMs);
    next.wake();
  };
  return {
    now: () => nowMs,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ atMs: nowMs + ms, wake });
        setImmediate(advance);
      }),
  };
}

test("U26: five requests of one host begin a second apart, and no more than two are under way", async () => {
  const clock = aClock();
  const atPace = paceBy(clock);
  const begun: number[] = [];
  let busy = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    begun.push(clock.now());
    busy += 1;
    most = Math.max(most, busy);
    await clock.sleep(2_500);
    busy -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => atPace("one.example.org", work)));
  expect(most).toBeLessThanOrEqual(2);
  expect(begun.slice(1).every((atMs, index) => atMs - (begun[index] ?? 0) >= 1_000)).toBe(true);
});

test("hosts do not wait for each other", async () => {
  const clock = aClock();
  const atPace = paceBy(clock);
  const at = await Promise.all(["a.org", "b.org", "c.org"].map((host) => atPace(host, async () => clock.now())));
  expect(at).toEqual([0, 0, 0]);
});

test("who comes at the moment when a place is given back waits behind those who waited", async () => {
  const clock = aClock();
  const atPace = paceBy(clock);
  const begun: number[] = [];
  const latecomers: Promise<void>[] = [];
  let busy = 0;
  let most = 0;
  const work = async (nth: number, ms: number): Promise<void> => {
    begun.push(nth);
    busy += 1;
    most = Math.max(most, busy);
    await clock.sleep(ms);
    busy -= 1;
  };
  const comeLate = (): void => {
    latecomers.push(atPace("one.example.org", () => work(3, 100)));
  };
  // Its end is told one microtask on, and whoever waits is woken two on: between them comes the late one.
  const first = atPace("one.example.org", async () => {
    await work(0, 2_500);
    queueMicrotask(() => queueMicrotask(comeLate));
  });
  const others = [1, 2].map((nth) => atPace("one.example.org", () => work(nth, 10_000)));
  await Promise.all([first, ...others]);
  await Promise.all(latecomers);
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("work that fails gives its place back", async () => {
  const atPace = paceBy(aClock());
  const fail = (): Promise<never> => Promise.reject(new Error("no"));
  for (let round = 0; round < 4; round += 1) await expect(atPace("a.org", fail)).rejects.toThrow("no");
  expect(await atPace("a.org", async () => "done")).toBe("done");
});

describe("robots.txt", () => {
  let server: TestServer;
  afterEach(() => server.close());

  function refusalOf(path: string): Promise<string | null> {
    return robotsRefusal(`${server.origin}${path}`, fetchingFrom(server), AbortSignal.timeout(5_000));
  }

  test("robots.txt is obeyed by its rules for us, or else for all, and asked for once", async () => {
    const text = "User-agent: *\nDisallow: /\n\nUser-agent: StemmaResearch\nDisallow: /private\nAllow: /private/open\n";
    server = await aServer((_, response) => response.end(text));
    expect(await refusalOf("/")).toBe(null);
    expect(await refusalOf("/private/a")).toBe("robots");
    expect(await refusalOf("/private/open/a")).toBe(null);
    expect(server.requests).toEqual(["/robots.txt"]);
  });

  test("a site without robots.txt forbids nothing", async () => {
    server = await aServer((_, response) => response.writeHead(404).end());
    expect(await refusalOf("/a")).toBe(null);
  });

  test("a site that cannot give its robots.txt just now is left alone", async () => {
    server = await aServer((_, response) => response.writeHead(500).end());
    expect(await refusalOf("/a")).toBe("unreachable");
  });

  test("a robots.txt that leads into a private network is not followed", async () => {
    const canary = await aServer((_, response) => response.end("User-agent: *\nDisallow: /\n"));
    server = await aServer((_, response) => response.writeHead(302, { location: canary.origin }).end());
    expect(await refusalOf("/a")).toBe(null);
    expect(canary.requests).toEqual([]);
    await canary.close();
  });
});
