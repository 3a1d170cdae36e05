import { expect, test } from "vitest";
import { excerptOf, notificationText } from "./notification";

const projectId = "p";
const comment = { commentId: "c", subjectId: "s", runId: "r", key: "K", title: "Tides", excerpt: "Why?" };

test.each([
  ["report", "/projects/p/reports/s?comment=c"],
  ["fact", "/projects/p/knowledge?fact=K&comment=c"],
  ["source", "/projects/p/library/s?comment=c"],
  ["node", "/projects/p/runs/r?node=K&comment=c"],
])("a mention at a %s leads to %s", (subject, path) => {
  const told = notificationText({ projectId, kind: "mentioned", payload: { ...comment, subject } });
  expect(told).toMatchObject({ path, excerpt: "Why?" });
});

test("what is told of a comment names the run and the researcher, as far as there is one", () => {
  const told = (more: object): string | undefined =>
    notificationText({ projectId, kind: "replied", payload: { ...comment, ...more } })?.text;
  const run = { number: 3, researcher: "Salt" };
  expect(told({ subject: "node", run })).toBe("replied in a thread of yours at the step “Tides” of run 3 of Salt");
  expect(told({ subject: "source", run: null })).toBe("replied in a thread of yours at the source “Tides”");
  // Written before notifications said it.
  expect(told({ subject: "node" })).toBe("replied in a thread of yours at the step “Tides”");
});

test("runs and reports lead to themselves, with what was said", () => {
  const run = { runId: "r", number: 2, researcher: "Salt" };
  const report = { ...run, reportId: "x", version: 3, title: "Tides" };
  expect(notificationText({ projectId, kind: "run_halted", payload: { ...run, reason: "Gate B." } })).toEqual({
    text: "Run 2 of Salt, which you started, halted.",
    excerpt: "Gate B.",
    path: "/projects/p/runs/r",
  });
  expect(notificationText({ projectId, kind: "run_completed", payload: run })?.path).toBe("/projects/p/runs/r");
  expect(notificationText({ projectId, kind: "report_waiting", payload: report })).toMatchObject({
    text: "The report “Tides” (version 3) of run 2 of Salt waits for your review.",
    path: "/projects/p/reports/x",
  });
  const asked = notificationText({ projectId, kind: "changes_requested", payload: { ...report, note: "Shorter." } });
  expect(asked).toMatchObject({
    text: "requested changes of the report “Tides” of run 2 of Salt",
    excerpt: "Shorter.",
  });
});

test("S17: whoever invited is told with which address, and whether it is confirmed", () => {
  const payload = { email: "grace@example.org", role: "editor", isConfirmed: false };
  expect(notificationText({ projectId, kind: "member_joined", payload })).toEqual({
    text: "accepted your invitation of grace@example.org, as editor.",
    excerpt: "Nobody confirmed that the address is theirs.",
    path: "/projects/p/settings",
  });
});

test("a kind or a form that is not known says nothing", () => {
  expect(notificationText({ projectId, kind: "toString", payload: comment })).toBeNull();
  expect(notificationText({ projectId, kind: "mentioned", payload: { title: 1 } })).toBeNull();
  expect(notificationText({ projectId, kind: "run_halted", payload: null })).toBeNull();
  expect(notificationText({ projectId, kind: "report_waiting", payload: null })).toBeNull();
});

test("an excerpt is one line of at most 200 letters, none of them halved", () => {
  expect(excerptOf(" a\n b ")).toBe("a b");
  expect([...excerptOf("🌊".repeat(300))]).toHaveLength(200);
});

const report = { runId: "r", number: 2, researcher: "Salt", reportId: "x", version: 3, title: "Tides" };

test.each([
  ["list_grew", { listId: "l", title: "News", found: 1 }, "“News”, which is watched, names one new page.", "library"],
  ["list_grew", { listId: "l", title: "News", found: 3 }, "“News”, which is watched, names 3 new pages.", "library"],
  [
    "page_changed",
    { sourceId: "s", title: "Dues", lost: 1, found: 0 },
    "The page “Dues” says something else than before. It no longer says 1 fact that was quoted from it.",
    "library/s",
  ],
  [
    "answer_changed",
    { ...report, sinceMs: Date.UTC(2026, 10, 1), changes: "one sentence less" },
    "The answer of run 2 of Salt, “Tides”, changed since 1 November 2026: one sentence less.",
    "reports/x",
  ],
])("%s: what changed is told with where it is seen", (kind, payload, text, path) => {
  expect(notificationText({ projectId, kind, payload })).toEqual({ text, excerpt: "", path: `/projects/p/${path}` });
});

test("an address that is confirmed is told as such; of a comment its beginning is told, whole up to 200 letters", () => {
  const payload = { email: "grace@example.org", role: "viewer", isConfirmed: true };
  expect(notificationText({ projectId, kind: "member_joined", payload })?.excerpt).toBe("The address is confirmed.");
  expect(["x".repeat(200), "x".repeat(201)].map(excerptOf)).toEqual(["x".repeat(200), `${"x".repeat(199)}…`]);
});
