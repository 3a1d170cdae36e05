import { expect, test } from "vitest";
import {
  areWishAndDecision,
  decisionOn,
  isBehind,
  isDecision,
  isProposal,
  limitBehind,
  type Standing,
  tellsDecision,
} from "./decided";

function said(text: string, place: number | null, more: Partial<Standing> = {}): Standing {
  return { text, source: "minutes", heading: "4. Moorings", place, ...more };
}

const proposed = said("Ms Roe proposed to lease ten more moorings to the sailing club.", 100);
const spoken = said("Mr Quill said that anglers would lose the quay.", 170);
const rejected = said("Decision: The proposal was rejected by five votes to two.", 220);

test.each([
  ["The keeper proposed a second gate.", true, false],
  ["The motion was carried.", false, true],
  ["Decision: the gate stays shut on Sundays.", false, true],
  ["The council rejected the application.", false, true],
  ["The gate was shut by the keeper.", false, false],
])("“%s” puts forward: %s, decides: %s", (text, puts, decides) => {
  expect([isProposal(text), isDecision(text)]).toEqual([puts, decides]);
});

test("the decision on a proposal is the next one beneath its heading, whoever spoke between", () => {
  expect(decisionOn(proposed, [rejected, spoken, proposed])).toBe(rejected);
});

test("a decision on something else, of another source, or of an unknown place is none on a proposal", () => {
  const other = said("Mr Quill proposed to dredge the basin.", 200);
  expect(decisionOn(proposed, [proposed, other, rejected])).toBeNull();
  expect(decisionOn(proposed, [said(rejected.text, 220, { heading: "5. Dredging" })])).toBeNull();
  expect(decisionOn(proposed, [said(rejected.text, 220, { source: "letters" })])).toBeNull();
  expect(decisionOn(proposed, [said(rejected.text, 50), said(rejected.text, 5_000)])).toBeNull();
  expect(decisionOn(proposed, [said(rejected.text, null)])).toBeNull();
  expect(decisionOn(spoken, [rejected])).toBeNull();
});

test("what was looked at for others, and not chosen, is told with that", () => {
  const looked = said("At the request of the club the town looked at lamps of the old kind.", 0);
  const outcome = said("They were not chosen because they use more.", 70);
  expect(decisionOn(looked, [looked, outcome])).toBe(outcome);
});

test.each([
  "The council agreed to lend the hall for a year.",
  "From 7 May the baths will open on Sundays.",
  "We cannot agree to a bonfire on the green.",
  "No decision was taken on the fence.",
])("%s tells a decision", (text) => {
  expect(tellsDecision(text)).toBe(true);
});

test.each([
  "The meeting asked the council to open the baths on Sundays.",
  "Ida proposed that the fence should be approved.",
  "The council will answer by the end of May.",
  "The baths have been shut on Sundays since then.",
])("%s tells none", (text) => {
  expect(tellsDecision(text)).toBe(false);
});

test("what limits a decision is told by the sentence directly behind it", () => {
  const own = { text: "The baths will open on Sundays.", source: "a", heading: "", place: 0 };
  const limit = { text: "Reply: This is a trial for six months.", source: "a", heading: "", place: 32 };
  expect(limitBehind(own, [own, limit])).toBe(limit);
  expect(limitBehind(own, [own, { ...limit, text: "It costs £90." }])).toBeNull();
  expect(limitBehind({ ...own, text: "The baths are old." }, [own, limit])).toBeNull();
});

test("a wish and what was decided on it do not say the same", () => {
  expect(areWishAndDecision("Ida asked the club to buy the mower.", "The club agreed to buy the mower.")).toBe(true);
  expect(areWishAndDecision("Ida asked the club to buy the mower.", "Ida asked the club for the mower.")).toBe(false);
});

test("a decision stands within a thousand characters of what it is on, behind it, and before any other proposal", () => {
  const at = (place: number): Standing => said(rejected.text, place);
  expect([101, 1_100, 1_101, 100].map((place) => decisionOn(proposed, [at(place)]) !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const nearest = [at(900), at(300)];
  expect(decisionOn(proposed, nearest)).toBe(nearest[1]);
  expect(decisionOn({ ...proposed, place: null }, nearest)).toBeNull();
  const again = said("Mr Quill proposed to ask the club.", 250);
  expect(decisionOn(proposed, [...nearest, again])).toBeNull();
  expect(decisionOn(again, [...nearest, again])).toBe(nearest[1]);
});

test("what limits a decision is its next sentence, of the same source and heading, and of no unknown place", () => {
  const own = said("The baths will open on Sundays.", 0);
  const limit = (place: number | null, more: Partial<Standing> = {}): Standing => {
    return said("This is a trial for six months.", place, more);
  };
  expect([31, 34, 35].map((place) => limitBehind(own, [limit(place)]) !== null)).toEqual([true, true, false]);
  expect(limitBehind(own, [limit(32), said("It costs £90.", 31)])).toBeNull();
  expect(
    [limit(32, { source: "b" }), limit(32, { heading: "b" }), limit(null)].map((one) => limitBehind(own, [one])),
  ).toEqual([null, null, null]);
  expect(limitBehind({ ...own, place: null }, [limit(32)])).toBeNull();
});

test("what is behind another is not before it, nor at its place, nor where nobody knows", () => {
  const one = said("Abc.", 10);
  const placed = [9, 10, 11, 17, 18, null].map((place) => isBehind(one, said("x", place)));
  expect(placed).toEqual([false, false, true, true, false, false]);
  expect(isBehind(one, said("x", 24), 10)).toBe(true);
  expect(isBehind(one, said("x", 25), 10)).toBe(false);
});

test("of two decisions, and of two wishes, neither is what became of the other", () => {
  const [wish, deed] = ["Ida asked the club to buy the mower.", "The club agreed to buy the mower."];
  const pairs = [wish, deed].flatMap((a) => [wish, deed].map((b) => areWishAndDecision(a, b)));
  expect(pairs).toEqual([false, true, true, false]);
});
