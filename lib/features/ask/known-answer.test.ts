import { beforeEach, expect, test } from "vitest";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { FactStatus } from "@/lib/domain/core/words";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { NOT_HELD } from "@/lib/domain/questions/plan/asking";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type KnownAnswer, lookUpAnswer } from "./known-answer";

/** What the knowledge base answers by itself: from facts that people accepted, word for word, or not at all. */
const own = ownDatabase();
let projectId: ProjectId;

const seven = "The tide at Brest rises by seven metres.";
const question = "How high does the tide at Brest rise?";

beforeEach(async () => {
  ({ projectId } = await aProject(own.db));
});

async function known(statement: string, status: FactStatus = "accepted"): Promise<{ id: string; key: string }> {
  const [fact] = await someFacts(own.db, { projectId }, [statement]);
  return await own.db.fact.update({
    where: { id: fact?.id ?? "" },
    data: { status },
    select: { id: true, key: true },
  });
}

function ask(text = question, earlier: string | null = null, at = projectId): Promise<KnownAnswer> {
  return lookUpAnswer(own.db, { projectId: at }, { question: text, earlier });
}

test("a question is answered by the fact that says it, in its own words and with its marker", async () => {
  const { key } = await known(seven);
  const answer = await ask();
  expect(answer).toMatchObject({ isHeld: true, understood: question });
  expect(answer.markdown).toContain(seven.slice(0, -1));
  expect(citedKeys([{ markdown: answer.markdown }])).toEqual([key]);
  expect(answer.facts.map(({ id }) => id)).toHaveLength(1);
});

test.each(["proposed", "disputed", "rejected", "stale"] as const)(
  "a fact that is %s answers nothing",
  async (status) => {
    await known(seven, status);
    expect(await ask()).toMatchObject({ isHeld: false, markdown: NOT_HELD });
  },
);

test("what another project knows answers nothing here, and an empty knowledge base says that it does not hold it", async () => {
  await known(seven);
  const other = await aProject(own.db);
  expect(await ask(question, null, other.projectId)).toEqual({
    understood: question,
    facts: [],
    markdown: NOT_HELD,
    isHeld: false,
  });
});

test("a fact of another thing is not given for an answer", async () => {
  await known("Oil boilers were removed from the town hall in 1998.");
  expect(await ask()).toMatchObject({ isHeld: false, markdown: NOT_HELD });
});

test("a question that follows another is answered as it is meant by that, and says how it was understood", async () => {
  await known("The tide at Brest comes twice a day.");
  const alone = await ask("And how often does it come?");
  const after = await ask("And how often does it come?", question);
  expect(alone.isHeld).toBe(false);
  expect(after.isHeld).toBe(true);
  expect(after.understood).toMatch(/tide/i);
});
