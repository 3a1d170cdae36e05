import { expect, test } from "vitest";
import { outcomeOf } from "./granted";

const who = { userId: "u", projectId: "p" };

test("somebody gets the role that allows most of those that their groups give", () => {
  expect(outcomeOf({ ...who, held: null, isByGroup: false, given: ["viewer", "editor"] })).toEqual({
    kind: "joins",
    role: "editor",
  });
  expect(outcomeOf({ ...who, held: "editor", isByGroup: true, given: ["viewer"] })).toEqual({
    kind: "changes",
    role: "viewer",
  });
  expect(outcomeOf({ ...who, held: "viewer", isByGroup: true, given: ["viewer"] })).toBeNull();
});

test("what groups alone gave goes with them; what a person gave stays, whatever groups say", () => {
  expect(outcomeOf({ ...who, held: "viewer", isByGroup: true, given: [] })).toEqual({ kind: "leaves" });
  expect(outcomeOf({ ...who, held: "viewer", isByGroup: false, given: [] })).toBeNull();
  expect(outcomeOf({ ...who, held: "owner", isByGroup: false, given: ["viewer"] })).toBeNull();
  expect(outcomeOf({ ...who, held: null, isByGroup: false, given: [] })).toBeNull();
});
