import { expect, test } from "vitest";
import { groupEvents } from "./event-groups";
import type { EventRow } from "./events";

let seq = 0;
function row(kind: string, payload: object, given: Partial<EventRow> = {}): EventRow {
  seq += 1;
  return { seq, ts: new Date(0), kind, stage: null, nodeKey: null, payload, actorId: "ada", runId: null, ...given };
}
const added = (title: string, given: Partial<EventRow> = {}): EventRow =>
  row("source_added", { sourceId: title, title }, given);
const judged = (verdict: string, note = ""): EventRow =>
  row("review_given", { subject: "fact", subjectId: crypto.randomUUID(), verdict, note });

function told(rows: readonly EventRow[]): [string | null, number][] {
  return groupEvents(rows, false).map((group) => [group.text, group.rows.length]);
}

test("three of a kind by one person are told in one sentence, two are not", () => {
  expect(told([added("a"), added("b"), added("c")])).toEqual([["3 sources were added.", 3]]);
  expect(told([added("a"), added("b")])).toEqual([
    [null, 1],
    [null, 1],
  ]);
});

test("another person, another verdict or something between begins another line", () => {
  expect(told([added("a"), added("b"), added("c", { actorId: "bob" })]).length).toBe(3);
  const rows = [judged("accepted"), judged("accepted"), judged("accepted"), judged("rejected")];
  expect(told(rows)).toEqual([
    ["3 facts were accepted.", 3],
    [null, 1],
  ]);
  expect(told([added("a"), added("b"), row("project_edited", {}), added("c")]).length).toBe(4);
});

test("openings of one link are told together, those of several are not", () => {
  const opened = (linkId: string): EventRow => row("share_link_opened", { linkId });
  expect(told([opened("a"), opened("a"), opened("a")])).toEqual([["A share link was opened 3 times.", 3]]);
  expect(told([opened("a"), opened("b"), opened("a")]).length).toBe(3);
});

test("the last ones of those that were read may be more than are counted, and no others", () => {
  const rows = [...["a", "b", "c"].map((one) => added(one)), ...["a", "b", "c"].map(() => judged("accepted"))];
  expect(groupEvents(rows, true).map(({ text }) => text)).toEqual([
    "3 sources were added.",
    "3 or more facts were accepted.",
  ]);
});

test("what says why is told by itself, and so is every other kind", () => {
  expect(told([judged("rejected", "No."), judged("rejected", "No."), judged("rejected", "No.")]).length).toBe(3);
  const edited = Array.from({ length: 4 }, () => row("project_edited", {}));
  expect(told(edited).length).toBe(4);
});
