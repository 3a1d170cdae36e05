import { expect, test } from "vitest";
import { decisionOn, isDecision, isProposal, type Standing } from "./decided";

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
