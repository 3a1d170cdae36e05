import { expect, test } from "vitest";
import { type CapName, capRefusal } from "@/lib/domain/core/caps";
import { UserId } from "@/lib/domain/core/ids";
import { type PlaceKind, takePlace } from "./places";

const someone = (): UserId => UserId.parse(crypto.randomUUID());
const kinds: readonly PlaceKind[] = ["streams", "uploads"];

interface Asked {
  taken: (() => void)[];
  refused: unknown[];
}

/** Asks for one place more for each of these people; what gives back those that were taken, and why others were not. */
function asked(kind: PlaceKind, people: readonly UserId[], capIn: (name: CapName) => number): Asked {
  const taken: (() => void)[] = [];
  const refused: unknown[] = [];
  for (const userId of people) {
    try {
      taken.push(takePlace(kind, userId, capIn));
    } catch (error) {
      refused.push(error);
    }
  }
  return { taken, refused };
}

test.each(kinds)("of %s one person has as many as may be, all people as many as this process may", (kind) => {
  const [own, everyones] = [`account_${kind}`, `process_${kind}`] as const;
  const capIn = (name: CapName): number => (name === own ? 3 : 5);
  const ada = someone();
  const first = asked(kind, [ada, ada, ada, ada], capIn);
  expect(first.refused).toEqual([capRefusal(own, 3)]);
  const others = asked(kind, [someone(), someone(), someone()], capIn);
  expect(others.refused).toEqual([capRefusal(everyones, 5)]);
  for (const giveBack of [...first.taken, ...others.taken]) giveBack();
});

test.each(kinds)("of %s a place that is given back twice is free once", (kind) => {
  const capIn = (): number => 2;
  const ada = someone();
  const { taken } = asked(kind, [ada, ada], capIn);
  taken[0]?.();
  taken[0]?.();
  const again = asked(kind, [ada, ada], capIn);
  expect([again.taken.length, again.refused.length]).toEqual([1, 1]);
  for (const giveBack of [...taken, ...again.taken]) giveBack();
});
