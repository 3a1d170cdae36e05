import { expect, test } from "vitest";
import { eventText, feedKinds } from "./event-text";

test("each kind of the feed says a sentence, or its own name when its payload is not what it should be", () => {
  for (const kind of feedKinds) expect(eventText(kind, null), kind).toMatch(/\S/);
});

test("events are told in words and numbers that agree", () => {
  expect(eventText("run_completed", { facts: 1 })).toBe("The run was completed with 1 fact.");
  expect(eventText("run_completed", { facts: 30 })).toBe("The run was completed with 30 facts.");
  const review = { subject: "report", subjectId: "x", verdict: "changes_requested", note: "Say more." };
  expect(eventText("review_given", review)).toBe("A report was sent back with changes. “Say more.”");
});

test("checks have names, failures and halts are told in words, and no worker, level or token is named", () => {
  const check = { gate: "B", verdict: "passed", digest: "x", revision: 1 };
  expect(eventText("gate_write_applied", check)).toBe("Check of the findings: passed.");
  const waived = { ...check, gate: "E", verdict: "waived", waivedBy: "person", waivedWhy: "It will do." };
  expect(eventText("gate_write_applied", waived)).toBe("Check of the report: waived. “It will do.”");
  expect(eventText("run_halted", { halt: "retry_cap", artifact: "x" })).toBe(
    "The run stopped: a step failed as often as it may be tried.",
  );
  const failed = { title: "Loads", failure: "The provider did not answer.", attempt: 2 };
  expect(eventText("node_failed", failed)).toBe("“Loads” failed again, the second time: The provider did not answer.");
  const again = { node: "Loads", failure: "rate_limited", attempt: 2, cap: 3, backoffMs: 1 };
  expect(eventText("retry_directives_written", again)).toBe(
    "“Loads” will be tried again (2 of 3): the provider asked to wait.",
  );
  expect(eventText("run_forced", { holders: ["worker-7@host"] })).toBe("1 step that did not answer was begun again.");
  expect(eventText("fold", { level: "L0", text: "x", tokens: 300 })).not.toMatch(/L0|token/);
  const review = { subject: "node", subjectId: "x", verdict: "accepted", note: "" };
  expect(eventText("review_given", review)).toBe("A topic was accepted.");
});

test("what is for the audit trail alone, and what is unknown, says nothing", () => {
  expect(eventText("tick_start", { cause: "x" })).toBeNull();
  expect(eventText("no_such_kind", {})).toBeNull();
  expect(eventText("constructor", {})).toBeNull();
});

/** Each kind's sentence for a payload; a kind may stand twice. */
function says(told: readonly (readonly [kind: string, payload: object, sentence: string])[]): void {
  for (const [kind, payload, sentence] of told) expect(eventText(kind, payload)).toBe(sentence);
}

test("one is told as one, several as several, and what is none is not told", () => {
  const links = { from: ["a.example", "b.example"], most: 5, read: 2 };
  const deleted = { sourceId: "x", facts: 0, deleted: 0, redacted: 0, runs: 0 };
  const research = { id: "x", what: "run", researcherId: "x", runs: 1, facts: 0, deleted: 0, redacted: 0 };
  says([
    ["run_forced", { holders: [] }, "The run was woken."],
    ["run_forced", { holders: ["a", "b"] }, "2 steps that did not answer were begun again."],
    ["project_archived", { paused: [] }, "The project was archived."],
    ["project_archived", { paused: ["a"] }, "The project was archived; its run under way was paused."],
    ["project_archived", { paused: ["a", "b"] }, "The project was archived; its 2 runs under way were paused."],
    ["knowledge_used", { facts: 1, searchesSaved: 1 }, "1 fact of the knowledge base used, 1 search saved."],
    ["knowledge_used", { facts: 2, searchesSaved: 2 }, "2 facts of the knowledge base used, 2 searches saved."],
    [
      "links_followed",
      { ...links, unread: 0 },
      "Links of a.example and b.example were followed: 2 of at most 5 pages read.",
    ],
    [
      "links_followed",
      { ...links, unread: 1 },
      "Links of a.example and b.example were followed: 2 of at most 5 pages read, 1 page could not be read.",
    ],
    ["source_deleted", deleted, "A source was deleted."],
    [
      "source_deleted",
      { ...deleted, facts: 1, runs: 2 },
      "A source was deleted. 1 fact that rested on it went with it. Its words were taken out of the records of 2 runs.",
    ],
    ["research_deleted", { ...research, laterRuns: 0 }, "A run was deleted."],
    [
      "research_deleted",
      { ...research, what: "researcher", runs: 3, facts: 2, laterRuns: 1 },
      "A researcher was deleted, with 3 runs. 2 facts that nothing else uses went with it. Its words were taken out of the records of 1 later run.",
    ],
    [
      "retries_spent",
      { steps: ["Loads", "Costs"], cap: 1 },
      "“Loads”, “Costs” will not be searched again: the stage has tried 1 time, as often as it may.",
    ],
  ]);
});

test("a first try is no further one, a later one says which it is, and a topic that was sent back is searched again", () => {
  const failed = { title: "Loads", failure: "timeout" };
  const again = { node: "Loads", failure: "rejected", attempt: 1, cap: 2, backoffMs: 0 };
  says([
    ["node_started", { title: "Loads", attempt: 1 }, "“Loads” started."],
    ["node_started", { title: "Loads", attempt: 2 }, "“Loads” started again (attempt 2)."],
    ["node_failed", { ...failed, attempt: 1 }, "“Loads” failed: it took too long."],
    ["node_failed", { ...failed, attempt: 3 }, "“Loads” failed again, the third time: it took too long."],
    ["node_failed", { ...failed, attempt: 4 }, "“Loads” failed again, the 4th time: it took too long."],
    ["retry_directives_written", again, "“Loads” was sent back and is searched again (1 of 2)."],
    ["node_completed", { title: "Loads", text: "" }, "“Loads” was completed."],
    ["node_completed", { title: "Loads", text: "3 facts." }, "“Loads”: 3 facts."],
  ]);
});

test("a replay says whether it gave the same, where it first differs, and that a trail was changed", () => {
  const replayed = { isIdentical: true, compared: 2, first: null, trailBadAt: null };
  const differs = { ...replayed, isIdentical: false, first: "report-1.md" };
  says([
    ["run_replayed", replayed, "A replay gave the same 2 artifacts, byte for byte."],
    ["run_replayed", differs, "A replay differs first at report-1.md."],
    ["run_replayed", { ...differs, first: null }, "A replay differs first at its end."],
    [
      "run_replayed",
      { ...replayed, trailBadAt: 0 },
      "A replay gave the same 2 artifacts, byte for byte. The audit trail in its bundle was changed at row 0.",
    ],
  ]);
});

test("a limit that was lifted, a list without an entry and an address that is gone are told as that", () => {
  const budget = { month: "May 2026", spentUsd: 1, monthlyUsd: 1 };
  const moved = { title: "Loads", days: null };
  says([
    ["budget_set", { monthlyUsd: null }, "The monthly budget was lifted."],
    ["budget_set", { monthlyUsd: 0 }, "The monthly budget is now $0.00."],
    ["models_set", { models: null }, "The project's runs may use every model of this install."],
    ["models_set", { models: [] }, "The project's runs are offline only now."],
    ["models_set", { models: ["a", "b"] }, "The project's runs may use these models: a, b."],
    [
      "caps_set",
      {
        set: [
          { name: "no_such_cap", value: 0 },
          { name: "another_one", value: null },
        ],
      },
      "Limits of the project were set. no such cap: 0; another one: as the install has it.",
    ],
    ["budget_warned", { ...budget, percent: 99 }, "99 % of the budget of May 2026 is spent."],
    [
      "budget_warned",
      { ...budget, percent: 100 },
      "The budget of May 2026 is spent: no new run begins until an owner raises it.",
    ],
    ["source_doi_set", { sourceId: "x", doi: "" }, "The DOI of a source was taken away."],
    ["source_doi_set", { sourceId: "x", doi: "10.1/a" }, "The DOI of a source was set to 10.1/a."],
    ["list_watched", { ...moved, listId: "x" }, "“Loads” is no longer watched."],
    ["source_watched", { ...moved, sourceId: "x" }, "The page “Loads” is no longer watched."],
  ]);
});

test("a note is quoted whole up to 200 characters, and a longer one ends in an ellipsis within them", () => {
  const asked = (question: string): string | null =>
    eventText("question_asked", { question, researcherId: "x", gapId: "x" });
  const sentence = "A researcher is to look into a question.";
  expect(asked("")).toBe(sentence);
  expect(asked("a".repeat(200))).toBe(`${sentence} “${"a".repeat(200)}”`);
  expect(asked("a".repeat(201))).toBe(`${sentence} “${"a".repeat(199)}…”`);
});

test("who came in is told with what is known of them", () => {
  const joined = { inviteId: "x", role: "editor" };
  says([
    ["member_joined", joined, "An invitation was accepted, as an editor."],
    [
      "member_joined",
      { ...joined, name: "Ann", isConfirmed: false },
      "Ann accepted an invitation, as an editor; their e-mail address is not confirmed.",
    ],
    [
      "starter_disabled",
      { userId: "x", name: "Ann", runs: 1 },
      "The account of Ann was disabled, who had started a run that is under way.",
    ],
    [
      "starter_disabled",
      { userId: "x", name: "Ann", runs: 2 },
      "The account of Ann was disabled, who had started 2 runs that are under way.",
    ],
    ["comment_added", { subject: "node", subjectId: "x", commentId: "x" }, "A comment was made on a step of a run."],
    ["comment_added", { subject: "report", subjectId: "x", commentId: "x" }, "A comment was made on a report."],
  ]);
});

test("what a word is not known for is told without its underscores, and what changed its name with both", () => {
  const check = { gate: "Z", verdict: "set_aside", digest: "x", revision: 1 };
  const name = { name: "Costs", focus: "x", questions: ["x"] };
  const review = { subjectId: "x", verdict: "accepted", note: "" };
  const dismissed = { subjectId: "x", reviewId: "x", why: "Too soon." };
  says([
    ["gate_write_applied", check, "A check: set aside."],
    ["run_halted", { halt: "no_such_halt", artifact: "x" }, "The run stopped: no such halt."],
    ["node_changed", { title: "Costs", to: name }, "“Costs” was changed in the plan."],
    ["node_changed", { title: "Loads", to: name }, "“Loads” is now “Costs” in the plan."],
    ["review_given", { ...review, subject: "relation" }, "A contradiction was accepted."],
    ["review_given", { ...review, subject: "some_thing" }, "A some thing was accepted."],
    ["review_dismissed", { ...dismissed, subject: "plan" }, "An approval of a plan was dismissed. “Too soon.”"],
    ["prompt_edited", { name: "extract_facts", isDefault: false }, "The prompt extract facts was edited."],
    ["prompt_edited", { name: "extract_facts", isDefault: true }, "The prompt extract facts is Stemma's own again."],
  ]);
});

test("what happens by the clock is told with its moment, in UTC", () => {
  const scheduled = { researcherId: "x", name: "Tides", nextAt: "2024-05-06T07:00:00.000Z" };
  const since = { reportId: "x", from: "x", since: "2024-05-06T23:59:00.000Z" };
  says([
    ["run_started", { number: 2 }, "Run 2 started."],
    [
      "run_started",
      { number: 2, scheduledFor: "2024-05-06T07:00:00.000Z" },
      "Run 2 was started by its schedule, planned for 6 May 2024 at 07:00 UTC.",
    ],
    [
      "schedule_pulled",
      { ...scheduled, title: "Tables" },
      "“Tides” runs sooner than planned, on 6 May 2024 at 07:00 UTC: what its last report cites moved on the page “Tables”.",
    ],
    ["schedule_set", { ...scheduled, words: "each day" }, "“Tides” runs by itself: each day."],
    ["answer_unchanged", since, "The answer is the same as on 6 May 2024, claim by claim."],
    ["deletion_asked", { deleteAfter: since.since }, "The project is to be deleted on 6 May 2024."],
  ]);
});

test("a rule, a rhythm and a plan are told with their days and numbers", () => {
  const page = { sourceId: "x", title: "Tables" };
  const list = { listId: "x", title: "Tables" };
  says([
    ["retention_set", { what: "calls", days: null, was: 30 }, "Prompts and answers of models are kept for ever."],
    ["source_watched", { ...page, days: 3 }, "The page “Tables” is watched: it is looked at every 3 days."],
    ["list_watched", { ...list, days: 3 }, "“Tables” is looked at every 3 days."],
    ["list_grew", { ...list, found: 1 }, "“Tables” names 1 new page."],
    ["list_grew", { ...list, found: 2 }, "“Tables” names 2 new pages."],
    ["plan_created", { perspectives: 1 }, "The plan has 1 perspective."],
    ["plan_edited", { perspectives: 2, of: "topics" }, "The plan was edited; it has 2 topics now."],
    ["topics_opened", { title: "Loads", topics: ["Wind"] }, "“Loads” opened 1 topic: Wind."],
    ["topics_opened", { title: "Loads", topics: ["Wind", "Snow"] }, "“Loads” opened 2 topics: Wind; Snow."],
    ["synthesis_started", { sections: 1 }, "Writing of 1 section started."],
    ["budget_set", { monthlyUsd: 12.5 }, "The monthly budget is now $12.50."],
    ["knowledge_asked", { questionId: "x", isHeld: true }, "A question was asked, which the knowledge base answers."],
    [
      "knowledge_asked",
      { questionId: "x", isHeld: false },
      "A question was asked, which the knowledge base does not answer.",
    ],
  ]);
  expect(eventText("retention_set", { what: "calls", days: 30, was: null })).toMatch(
    /^Prompts and answers of models are kept for 30 days after /,
  );
});
