import { beforeEach, expect, test } from "vitest";
import type { KnownFact } from "@/lib/domain/run/bundle";
import { codePointCount } from "@/lib/domain/text/quote";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";
import { identify } from "./facts";
import { restoreFacts } from "./restore-facts";

const own = ownDatabase();
let world: AWorld;
let sha256: string;
beforeEach(async () => {
  world = await aWorld(own.db);
  const snapshot = await own.db.snapshot.findUniqueOrThrow({ where: { id: world.snapshotId } });
  sha256 = snapshot.sha256;
});

/** A fact as a run took it from a library that had the world's text under this title. */
function known(statement: string, sourceTitle = "100% tides", hash = sha256): KnownFact {
  const [quote] = quotes;
  const start = codePointCount(worldText.slice(0, worldText.indexOf(quote)));
  const evidence = {
    sha256: hash,
    title: sourceTitle,
    sourceTitle,
    published: null,
    url: null,
    start,
    end: start + codePointCount(quote),
    quote,
    confidence: 0.6,
    page: null,
    heading: null,
  };
  const { key } = identify(statement);
  return { key, statement, status: "accepted", confidence: 0.7, score: 0.9, isContested: false, evidence: [evidence] };
}

/** In a transaction, at whose end the database wants evidence of every fact. */
async function write(facts: readonly KnownFact[]): Promise<string[]> {
  return await own.db.$transaction((tx) => restoreFacts(tx, world, facts));
}

async function restored(key: string): Promise<{ status: string; score: number; quotes: string[] } | null> {
  const row = await own.db.fact.findFirst({
    where: { projectId: world.projectId, key },
    select: { status: true, score: true, evidence: { select: { quote: true } } },
  });
  return row && { status: row.status, score: row.score, quotes: row.evidence.map(({ quote }) => quote) };
}

test("a fact is written as the run knew it, with its quote in the very text that the project has", async () => {
  const fact = known("Brest has a high tide.");
  expect(await write([fact])).toEqual([]);
  expect(await restored(fact.key)).toEqual({ status: "accepted", score: 0.9, quotes: [quotes[0]] });
});

test("what is there already stays as it is, however often it is written", async () => {
  const fact = known("Brest has a high tide.");
  await write([fact]);
  await write([{ ...fact, status: "disputed", score: 0.1 }]);
  expect(await restored(fact.key)).toEqual({ status: "accepted", score: 0.9, quotes: [quotes[0]] });
});

test("a fact whose text the project does not have, or has under another title, is not let in, nor what came with it", async () => {
  const whole = known("Whole.");
  for (const torn of [known("One.", "100% tides", "0".repeat(64)), known("Two.", "Other tides")]) {
    let named: string[] = [];
    const written = own.db.$transaction(async (tx) => {
      named = await restoreFacts(tx, world, [whole, torn]);
    });
    await expect(written).rejects.toThrow("has no evidence");
    expect(named).toEqual([torn.key]);
    expect(await restored(torn.key)).toBeNull();
    expect(await restored(whole.key)).toBeNull();
  }
});
