import { expect, test } from "vitest";
import { announcementText } from "./announcement";

const run = { runId: "r", number: 2, researcher: "Salt" };
const report = { ...run, reportId: "x", version: 3, title: "Tides" };

test.each([
  ["test", null, "test", "This is a test. What this project tells arrives here.", ""],
  ["run_completed", run, "run.completed", "Run 2 of Salt was completed.", "/runs/r"],
  ["run_halted", { ...run, reason: "Gate B." }, "run.halted", "Run 2 of Salt halted. Gate B.", "/runs/r"],
  ["run_halted", { ...run, reason: "" }, "run.halted", "Run 2 of Salt halted.", "/runs/r"],
  ["report_waiting", report, "report.waiting", "The report “Tides” (version 3) waits for its review.", "/reports/x"],
  [
    "changes_requested",
    { ...report, note: "Shorter." },
    "report.changes_requested",
    "Changes of the report “Tides” were requested: Shorter.",
    "/reports/x",
  ],
  [
    "list_grew",
    { listId: "l", title: "News", found: 1 },
    "list.grew",
    "“News”, which is watched, names one new page.",
    "/library",
  ],
])("%s of %j is told to nobody as “you”", (kind, payload, type, text, path) => {
  expect(announcementText({ projectId: "p", kind, payload })).toEqual({ type, text, path: `/projects/p${path}` });
});

test("what is no announcement, or of a form that is not known, is not told", () => {
  expect(announcementText({ projectId: "p", kind: "mentioned", payload: {} })).toBeNull();
  expect(announcementText({ projectId: "p", kind: "toString", payload: {} })).toBeNull();
  expect(announcementText({ projectId: "p", kind: "run_completed", payload: {} })).toBeNull();
});
