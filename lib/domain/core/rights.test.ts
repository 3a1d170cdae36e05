import { expect, test } from "vitest";
import { allows, holdsInArchive, mayDo, type Right, rights, rightsIn, rolesWith } from "./rights";
import { roles } from "./words";

const all = Object.keys(rights) as Right[];

/** Rights by the roles that carry them. */
function heldBy(role: (typeof roles)[number], isArchived = false): Right[] {
  return all.filter((right) => mayDo({ role, isArchived }, right));
}

test("owners may do everything, and whoever may less may nothing that somebody with more may not", () => {
  expect(heldBy("owner")).toEqual(all);
  expect(heldBy("viewer")).toEqual(["read"]);
  expect(heldBy("reviewer")).toEqual(["read", "approve", "review", "read_prompts", "exclude_source", "comment"]);
  expect(heldBy("editor")).toEqual([
    "read",
    "research",
    "read_prompts",
    "read_costs",
    "add_source",
    "exclude_source",
    "rename_source",
    "edit_fact",
    "comment",
    "edit_report",
    "share",
  ]);
});

test("in an archive everybody may read what they might before, and owners bring it back or end it; nothing else changes", () => {
  expect(heldBy("owner", true)).toEqual([
    "read",
    "archive",
    "delete",
    "retain",
    "read_prompts",
    "read_costs",
    "export_project",
    "read_audit",
  ]);
  expect(heldBy("editor", true)).toEqual(["read", "read_prompts", "read_costs"]);
  expect(heldBy("reviewer", true)).toEqual(["read", "read_prompts"]);
  expect(heldBy("viewer", true)).toEqual(["read"]);
  expect(all.filter(holdsInArchive)).toEqual(heldBy("owner", true));
});

test("whoever asks by right, by role or for all rights at once is answered alike", () => {
  for (const role of roles) {
    for (const isArchived of [false, true]) {
      const held = heldBy(role, isArchived);
      const answered = rightsIn({ role, isArchived });
      expect(all.filter((right) => answered[right])).toEqual(held);
      expect(Object.keys(answered)).toEqual(all);
    }
    expect(all.filter((right) => allows(role, right))).toEqual(all.filter((right) => rolesWith(right).includes(role)));
  }
});
