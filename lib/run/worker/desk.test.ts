import { expect, test } from "vitest";
import type { Whose } from "@/lib/domain/run/fair-order";
import { openSlots, type Slots } from "@/lib/run/drivers/slots";
import { atDesk, type Desk } from "./desk";

const free = new AbortController().signal;

function of(accountId: string): Whose {
  return { accountId, projectId: `${accountId}'s`, runId: `${accountId}'s run` };
}

function sit(desks: Slots, accountId: string, work: (desk: Desk) => Promise<void>): Promise<void> {
  return atDesk(desks, { whose: of(accountId), entering: free, signal: free }, work);
}

test("S8: whoever waits for a model leaves the desk to others, and goes on at one", async () => {
  const desks = openSlots(1);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const told: string[] = [];
  const asking = sit(desks, "a", async (desk) => {
    await desk.away(() => answered);
    told.push("answered");
  });
  await sit(desks, "b", async () => void told.push("between"));
  answer();
  await asking;
  expect(told).toEqual(["between", "answered"]);
});

test("S8: a node of another account comes between the calls of one that works long", async () => {
  const desks = openSlots(1);
  const told: string[] = [];
  const long = sit(desks, "a", async (desk) => {
    for (let nth = 0; nth < 20; nth += 1) await desk.inTurn(free, async () => void told.push("long"));
  });
  await sit(desks, "b", async () => void told.push("short"));
  expect(told.indexOf("short")).toBeLessThanOrEqual(2);
  await long;
  expect(told).toHaveLength(21);
});

test("calls that one node makes at once are all made where there is one desk", async () => {
  const desks = openSlots(1);
  let made = 0;
  await sit(desks, "a", async (desk) => {
    const call = (): Promise<void> =>
      desk.inTurn(free, async () => {
        made += 1;
      });
    await Promise.all([call().then(call), desk.away(call), call()]);
  });
  expect(made).toBe(4);
});

test("what fails, or ends before all that it has asked for, gives its desk back", async () => {
  const desks = openSlots(1);
  let late = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    late = resolve;
  });
  let leftOver: Promise<void> = Promise.resolve();
  const failing = sit(desks, "a", async (desk) => {
    leftOver = desk.away(() => until);
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  late();
  await leftOver;
  let isDone = false;
  await sit(desks, "b", async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});

test("calls that end one after the other while the desk is another's wait for it once, not for each other", async () => {
  const desks = openSlots(1);
  const [first, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const last = Promise.withResolvers<void>();
  let second: Promise<unknown> = Promise.resolve();
  const calling = sit(desks, "a", async (desk) => {
    const one = desk.away(() => first.promise);
    second = other.promise.then(() => desk.away(async () => last.resolve()));
    await Promise.all([one, second]);
  });
  const holder = Promise.withResolvers<void>();
  const holding = sit(desks, "b", async () => {
    first.resolve();
    other.resolve();
    await holder.promise;
  });
  await other.promise;
  // By now both calls have ended and wait for the desk.
  await last.promise;
  holder.resolve();
  await Promise.all([calling, holding]);
  expect(desks.taken()).toBe(0);
});

test("whoever comes back from a call while another sits at the desk goes on only once that one rose", async () => {
  const desks = openSlots(1);
  const [answered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const told: string[] = [];
  const calling = sit(desks, "a", async (desk) => {
    await desk.away(() => answered.promise);
    told.push("went on");
  });
  const holding = sit(desks, "b", async () => {
    answered.resolve();
    await held.promise;
    told.push("rose");
  });
  // As many turns of the loop as going on would take.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
  held.resolve();
  await Promise.all([calling, holding]);
  expect(told).toEqual(["rose", "went on"]);
});

test("whoever goes away again comes back to a desk again, each time", async () => {
  const desks = openSlots(1);
  const told: number[] = [];
  await sit(desks, "a", async (desk) => {
    for (let time = 0; time < 3; time += 1) {
      await desk.away(async () => void told.push(desks.taken()));
      told.push(desks.taken());
    }
  });
  expect(told).toEqual([0, 1, 0, 1, 0, 1]);
  expect(desks.taken()).toBe(0);
});
