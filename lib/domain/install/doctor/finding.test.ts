import { expect, test } from "vitest";
import { fault, findingsText, fine, hint, wouldFail } from "./finding";

test("every finding is a line with what mends it below, and the last says how things stand", () => {
  const findings = [
    fine("Node", "24.21.0."),
    hint("Backups", "None are made.", "Set a folder."),
    fault("Mail", "No.", "Mend."),
  ];
  expect(findingsText(findings).split("\n")).toEqual([
    "ok     Node: 24.21.0.",
    "hint   Backups: None are made.",
    "       Set a folder.",
    "FAULT  Mail: No.",
    "       Mend.",
    "",
    "1 fault to mend, 1 hint.",
  ]);
});

test("faults alone make a set-up fail", () => {
  const hints = [fine("Node", "24."), hint("Backups", "None.", "Set.")];
  expect(wouldFail(hints)).toBe(false);
  expect(findingsText(hints)).toContain("Nothing would fail. 1 hint.");
  expect(wouldFail([...hints, fault("Mail", "No.", "Mend.")])).toBe(true);
});
