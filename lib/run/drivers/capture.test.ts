import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Failure } from "@/lib/domain/core/failure";
import { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { ownDatabase } from "@/lib/testing/database";
import { noDatabase } from "@/lib/testing/rigs/agents/a-step";
import { aWorld as aStoredWorld } from "@/lib/testing/rigs/views";
import { capture } from "./capture";
import { type Captured, type CapturedDriver, digest } from "./captured";
import type { Driver, SearchHit } from "./driver";
import { type FreeRows, openRecords } from "./free-rows";

const own = ownDatabase();

const signal = new AbortController().signal;
const away: Failure = { kind: "unavailable", message: "Away." };
const times = { startedAtMs: 1, endedAtMs: 2 };
const stored = { startedAt: new Date(1), endedAt: new Date(2) };

function aHit(provider: string, nth: number): SearchHit {
  return { provider, url: `https://orrin.example/${nth}`, title: `Page ${nth}`, snippet: "", published: null };
}

interface World {
  driver: CapturedDriver;
  node: Captured;
  rows: Partial<FreeRows>[];
  /** What its driver was asked, and when what was recorded was stored. */
  asked: string[];
}

/** What captures the calls of a node that nobody worked before, over a driver that answers this, without a database. */
function aWorld(answers: Partial<Driver> = {}, part: Partial<Captured> = {}): World {
  const asked: string[] = [];
  const rows: Partial<FreeRows>[] = [];
  const node: Captured = {
    projectId: randomUUID(),
    runId: randomUUID(),
    nodeId: randomUUID(),
    attempt: 1,
    leaseToken: randomUUID(),
    secret: "s",
    isFresh: true,
    prompts: {},
    contextTokens: 40_000,
    onDraft: () => undefined,
    notes: null,
    ...part,
  };
  const driver: Driver = {
    runAgent: async () => {
      throw new Error("No agent is asked here.");
    },
    search: async ({ query, limit }) => {
      asked.push(`search ${query} ${limit}`);
      return { ok: true, hits: [], ...times };
    },
    retrieve: async ({ url }) => {
      asked.push(`retrieve ${url}`);
      return { ok: false, failure: away, ...times };
    },
    now: () => 7,
    sleep: async () => undefined,
    ...answers,
  };
  const records = {
    add: (added: Partial<FreeRows>): void => void rows.push(added),
    settle: async (): Promise<void> => void asked.push("settle"),
    settleWith: async <T>(work: (rows: FreeRows) => Promise<T>): Promise<T> =>
      await work({ reads: [], searches: [], fetches: [], calls: [] }),
  };
  return { driver: capture({ db: noDatabase(), driver, node, records }), node, rows, asked };
}

describe("a search of a step", () => {
  it("is made, and kept with who answered, before anything is made of it", async () => {
    const hits = [aHit("tor", 1), aHit("orrin", 2), aHit("tor", 3)];
    const { driver, node, rows } = aWorld({
      search: async () => ({ ok: true, hits, failed: ["Brave is away."], ...times }),
    });
    expect(await driver.search("dues", 5, signal)).toEqual({ ok: true, hits });
    const { projectId, runId, nodeId, attempt, leaseToken } = node;
    const caller = { projectId, runId, nodeId, attempt, leaseToken };
    const said = { provider: "orrin, tor", query: "dues", results: hits, failure: null, failed: ["Brave is away."] };
    const requestHash = digest(canonicalJson({ query: "dues", limit: 5 }));
    expect(rows).toEqual([{ searches: [{ ...caller, ...stored, ...said, requestHash }] }]);
  });

  it("that finds nothing is the library's, and one that fails is kept with why", async () => {
    const nothing = aWorld();
    expect(await nothing.driver.search("dues", 5, signal)).toEqual({ ok: true, hits: [] });
    expect(nothing.rows).toMatchObject([
      { searches: [{ provider: "library", results: [], failure: null, failed: [] }] },
    ]);
    const failing = aWorld({ search: async () => ({ ok: false, failure: away, ...times }) });
    expect(await failing.driver.search("dues", 5, signal)).toEqual({ ok: false, failure: away });
    expect(failing.rows).toMatchObject([
      { searches: [{ provider: "library", results: null, failure: away, failed: [] }] },
    ]);
  });

  it("is one where the same is under way, and looked for in the store where it was made", async () => {
    const { driver, asked } = aWorld();
    await Promise.all([
      driver.search("dues", 5, signal),
      driver.search("dues", 5, signal),
      driver.search("dues", 6, signal),
    ]);
    expect(asked).toEqual(["search dues 5", "search dues 6"]);
    await expect(driver.search("dues", 5, signal)).rejects.toThrow("The database was asked for searchCall.");
    // What it looks for is stored first.
    expect(asked.at(-1)).toBe("settle");
  });

  it("of a step that was worked before is looked for in the store first", async () => {
    const { driver, asked } = aWorld({}, { isFresh: false });
    await expect(driver.search("dues", 5, signal)).rejects.toThrow("The database was asked for searchCall.");
    expect(asked).toEqual(["settle"]);
  });
});

describe("a retrieval of a step", () => {
  const url = "https://orrin.example/dues";

  it("is made once, and kept with what was read", async () => {
    const retrieved = {
      snapshotId: SnapshotId.parse(randomUUID()),
      sourceId: SourceId.parse(randomUUID()),
      sha256: "a".repeat(64),
    };
    let made = 0;
    const retrieve: Driver["retrieve"] = async () => {
      made += 1;
      return { ok: true, retrieved, ...times };
    };
    const { driver, rows } = aWorld({ retrieve });
    for (let nth = 0; nth < 2; nth += 1) expect(await driver.retrieve(url, signal)).toEqual({ ok: true, retrieved });
    expect(made).toBe(1);
    expect(rows).toMatchObject([{ fetches: [{ url, snapshotId: retrieved.snapshotId, failure: null, ...stored }] }]);
  });

  it("that failed is not made again: a repeat sees what the first try saw", async () => {
    const { driver, rows, asked } = aWorld();
    for (let nth = 0; nth < 2; nth += 1)
      expect(await driver.retrieve(url, signal)).toEqual({ ok: false, failure: away });
    expect(asked).toEqual([`retrieve ${url}`]);
    expect(rows).toMatchObject([{ fetches: [{ url, snapshotId: null, failure: away }] }]);
  });

  it("of a step that was worked before is looked for in the store first", async () => {
    const { driver, asked } = aWorld({}, { isFresh: false });
    await expect(driver.retrieve(url, signal)).rejects.toThrow("The database was asked for fetchCall.");
    expect(asked).toEqual(["settle"]);
  });
});

describe("what a step reads of what others may change", () => {
  const shape = z.array(z.string());

  it("is read once and kept under its name; the second time it is what the first saw", async () => {
    const { driver, rows, asked } = aWorld();
    expect(await driver.recall("titles", shape, async () => ["A"])).toEqual(["A"]);
    expect(await driver.recall("titles", shape, async () => ["B"])).toEqual(["A"]);
    expect(await driver.recall("others", shape, async () => ["B"])).toEqual(["B"]);
    expect(rows).toMatchObject([
      { reads: [{ name: "titles", content: canonicalJson(["A"]), sha256: digest(canonicalJson(["A"])) }] },
      { reads: [{ name: "others", content: canonicalJson(["B"]) }] },
    ]);
    expect(asked).toEqual([]);
  });

  it("is what was recorded, in a replay, and read anew where nothing was", async () => {
    const { driver } = aWorld({ recall: async (name) => (name === "titles" ? ["Then"] : undefined) });
    expect(await driver.recall("titles", shape, async () => ["Now"])).toEqual(["Then"]);
    expect(await driver.recall("others", shape, async () => ["Now"])).toEqual(["Now"]);
  });

  it("is looked for in the store first where the step was worked before", async () => {
    const { driver, asked } = aWorld({}, { isFresh: false });
    await expect(driver.recall("titles", shape, async () => ["A"])).rejects.toThrow(
      "The database was asked for $queryRaw.",
    );
    expect(asked).toEqual(["settle"]);
  });
});

describe("the time that a step sees left", () => {
  it("is kept each time it looks, and nothing is where there is no limit", async () => {
    const { driver, rows } = aWorld();
    expect(await driver.timeLeft(5_000)).toBe(5_000);
    expect(await driver.timeLeft(4_000)).toBe(4_000);
    expect(await driver.timeLeft(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(rows).toMatchObject([
      { reads: [{ name: "time_left_1", content: canonicalJson(5_000) }] },
      { reads: [{ name: "time_left_2", content: canonicalJson(4_000) }] },
    ]);
  });

  it("is what it was when the run was recorded, in a replay, whatever the clock says", async () => {
    const { driver, rows } = aWorld({ recall: async (name) => (name === "time_left_1" ? 3_000 : undefined) });
    expect(await driver.timeLeft(5_000)).toBe(3_000);
    expect(await driver.timeLeft(5_000)).toBe(Number.POSITIVE_INFINITY);
    expect(rows).toHaveLength(1);
  });

  it("is looked for in the store first where the step was worked before", async () => {
    const { driver } = aWorld({}, { isFresh: false });
    await expect(driver.timeLeft(5_000)).rejects.toThrow("The database was asked for $queryRaw.");
  });
});

it("what a step searched and retrieved answers whoever works it anew, and nobody is asked again", async () => {
  const { db } = own;
  const { projectId, runId, snapshotId } = await aStoredWorld(db);
  const leaseToken = randomUUID();
  const lease = { leaseHolder: "a worker", leaseToken, leaseUntil: new Date(Date.now() + 60_000) };
  const place = { projectId, runId, key: "search-9", kind: "search", stage: "wave1", title: "Search" } as const;
  const data = { ...place, ...lease, status: "running", ordinal: 99, input: {} } as const;
  const { id: nodeId } = await db.node.create({ data });
  const { sourceId, sha256 } = await db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const retrieved = { snapshotId: SnapshotId.parse(snapshotId), sourceId: SourceId.parse(sourceId), sha256 };
  const hits = [aHit("tor", 1), aHit("orrin", 2)];
  const { node } = aWorld({}, { projectId, runId, nodeId, leaseToken });
  let asked = 0;
  const driver: Driver = {
    runAgent: async () => {
      throw new Error("No agent is asked here.");
    },
    search: async () => {
      asked += 1;
      return { ok: true, hits, ...times };
    },
    retrieve: async () => {
      asked += 1;
      return { ok: true, retrieved, ...times };
    },
    now: () => 7,
    sleep: async () => undefined,
  };
  for (const isFresh of [true, false]) {
    const records = openRecords(db);
    const worked = capture({ db, driver, node: { ...node, isFresh }, records });
    expect(await worked.search("tides", 5, signal)).toEqual({ ok: true, hits });
    expect(await worked.retrieve("https://orrin.example/1", signal)).toEqual({ ok: true, retrieved });
    await records.settle();
  }
  expect(asked).toBe(2);
});
