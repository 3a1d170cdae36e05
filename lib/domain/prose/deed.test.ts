import { expect, test } from "vitest";
import { deedOf } from "./deed";

const grace = "Grace Hopper";

test.each([
  ["The source “Audit” was added.", "added the source “Audit”."],
  ["The source “How it was made” was renamed to “How it is”.", "renamed the source “How it was made” to “How it is”."],
  ["9 sources were added.", "added 9 sources."],
  ["A fact was rejected. “Too old.”", "rejected a fact. “Too old.”"],
  ["Somebody was invited as a reviewer.", "invited somebody as a reviewer."],
  ["Ada Lovelace was made an editor.", "made Ada Lovelace an editor."],
  ["“Noise” was dropped from the plan.", "dropped “Noise” from the plan."],
  ["The project was archived; its run under way was paused.", "archived the project; its run under way was paused."],
  ["Grace Hopper left the project.", "left the project."],
])("what was done is told as what somebody did: %s", (sentence, deed) => {
  expect(deedOf(sentence, grace)).toBe(deed);
});

test.each(["The monthly budget is now $5.00.", "Version 2 of the report was written.", "Run 2 started."])(
  "what does not say what was done to something stays as it is: %s",
  (sentence) => {
    expect(deedOf(sentence, grace)).toBeNull();
  },
);
