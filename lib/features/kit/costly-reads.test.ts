import { expect, test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { inTurn } from "./costly-reads";

const [ada, grace, mary] = Array.from({ length: 3 }, () => UserId.parse(crypto.randomUUID()));

function held(): { work: () => Promise<void>; begun: Promise<void>; end: () => void } {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = async (): Promise<void> => {
    begun.resolve();
    await end.promise;
  };
  return { work, begun: begun.promise, end: end.resolve };
}

test("S12: sixty costly reads of one account come one after the other or are refused with a sentence, and another's is done meanwhile", async () => {
  if (!ada || !grace || !mary) throw new Error("Three people are needed.");
  const first = held();
  let atOnce = 0;
  let most = 0;
  const counted = async (): Promise<void> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
  };
  const mine = [inTurn(ada, first.work), ...Array.from({ length: 59 }, () => inTurn(ada, counted))];
  const outcomes = Promise.allSettled(mine);
  await first.begun;
  expect(await inTurn(grace, () => Promise.resolve("done"))).toBe("done");
  expect(most).toBe(0);
  first.end();
  const why = "Several of your downloads are being made already. Wait until one is done.";
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(39);
  expect(refused[0]).toMatchObject({ reason: { kind: "over_limit", message: why } });
  expect(most).toBe(1);
});

test("a read that fails gives its turn to the next", async () => {
  if (!mary) throw new Error("One person is needed.");
  const failing = inTurn(mary, () => Promise.reject(new Error("The disk is full.")));
  const next = inTurn(mary, () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("full");
  expect(await next).toBe("done");
});

test("of costly reads of five people at once two are under way, and all are done", async () => {
  let atOnce = 0;
  let most = 0;
  const counted = async (): Promise<void> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    await Promise.resolve();
    atOnce -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => inTurn(UserId.parse(crypto.randomUUID()), counted)));
  expect([most, atOnce]).toEqual([2, 0]);
});
