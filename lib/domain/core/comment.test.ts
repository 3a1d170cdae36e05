import { expect, test } from "vitest";
import { CommentBody, CommentSubject } from "./comment";

const id = "7f4c5a89-fbad-41ed-adc0-4f99c9420d2d";

test("a comment is what is left without blanks around it: one letter at least, and 8,000 at most", () => {
  expect(CommentBody.parse(" \n?\t")).toBe("?");
  const takes = (length: number): boolean => CommentBody.safeParse("x".repeat(length)).success;
  expect([takes(0), takes(1), takes(8_000), takes(8_001), CommentBody.safeParse(" \n ").success]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  [{ kind: "report", id }, true],
  [{ kind: "fact", id: id.toUpperCase() }, true],
  [{ kind: "node", runId: id, key: "search-1" }, true],
  [{ kind: "node", id }, false],
  [{ kind: "report", id, key: "search-1" }, false],
  [{ kind: "run", id }, false],
  [{ kind: "source", id: "1" }, false],
])("%j may be commented on: %s", (subject, may) => {
  expect(CommentSubject.safeParse(subject).success).toBe(may);
});
