import type {
  DecisionAnswerView,
  DecisionFactView,
  DecisionPairView,
  DecisionPartView,
  DecisionView,
} from "@/lib/features/matrix/views/decision";
import { at, comments, factPanel, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function fact(view: Partial<DecisionFactView> = {}): DecisionFactView {
  return {
    key: "AAAAAAAAAAAA",
    statement: "The quay carries 40 tonnes.",
    status: "accepted",
    score: 0.8,
    sources: 1,
    quote: "carries a load of 40 tonnes",
    sourceTitle: "Port survey",
    ...view,
  };
}

const against = fact({ key: "BBBBBBBBBBBB", statement: "It carries 30.", quote: "30 tonnes", sourceTitle: "A letter" });

function pair(view: Partial<DecisionPairView> = {}): DecisionPairView {
  return {
    id: "c1",
    state: "confirmed",
    reason: "The figures differ.",
    settlement: null,
    settledBy: null,
    settledAt: null,
    a: fact(),
    b: against,
    ...view,
  };
}

const nothing: DecisionPartView = { supporting: [], opposing: [], settled: [], unanswered: [], gaps: [], turning: [] };

function part(told: Partial<DecisionView["parts"][number]> = {}): DecisionView["parts"][number] {
  return { ...nothing, question: "Will it bear the crane?", answer: null, ...told };
}

function answer(own: Partial<DecisionAnswerView> = {}): DecisionAnswerView {
  return {
    reportId: "rep1",
    version: 2,
    isAccepted: false,
    question: "Will it bear the crane?",
    researcher: { id: "q1", name: "Loads" },
    heading: "Answer",
    markdown: "It will. [FAAAAAAAAAAAA]",
    drawn: [
      {
        tag: "p",
        children: ["It will.", { tag: "cite-marker", keys: "AAAAAAAAAAAA", children: [] }],
      },
    ],
    ...own,
  };
}

function decision(view: Partial<DecisionView> = {}): DecisionView {
  const cited = [fact(), against].map(({ sources: _sources, ...one }, nth) => ({
    ...one,
    number: nth + 1,
    factId: `f${nth + 1}`,
    confidence: 0.9,
    sourceHost: null,
    beside: [],
    fields: [],
    goneAt: null,
    support: "supported" as const,
  }));
  return {
    project: project(),
    of: {
      kind: "run",
      runId: "r1",
      number: 3,
      question: "Will it bear the crane?",
      researcher: { id: "q1", name: "Loads" },
    },
    parts: [part()],
    apart: nothing,
    cited,
    ...view,
  };
}

test("the answer stands first, then what speaks for it and against it, and each opens its quote", async ({
  mount,
  page,
  server,
}) => {
  server.view("fact", ["f2"]).answers(factPanel());
  server.view("comments", ["fact", "f1"]).answers(comments());
  const told = part({ answer: answer(), supporting: [fact({ sources: 3 })], opposing: [pair()] });
  const view = decision({ parts: [told] });
  const shown = await mount("DecisionScreen", { view });
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText([
    "The answer",
    "Strongest evidence for it",
    "Strongest evidence against it",
    "What is not known",
    "What would change the answer",
  ]);
  await expect(shown.getByRole("region", { name: "The answer", exact: true })).toContainText(
    "not yet accepted by a person",
  );
  await expect(shown.getByRole("region", { name: "Strongest evidence for it" })).toContainText("3 sources");
  const other = shown.getByRole("region", { name: "Strongest evidence against it" });
  await expect(other).toContainText("Disagrees");
  await expect(other).toContainText("“30 tonnes”");
  await other.getByRole("button", { name: "It carries 30." }).click();
  await expect(page).toHaveURL(/fact=BBBBBBBBBBBB/);
  await expect(shown.getByRole("complementary", { name: "Evidence" })).toBeFocused();
});

test("a settled pair names who settled it, the side that was set aside, and a gap says its weight", async ({
  mount,
}) => {
  const told = part({
    settled: [
      pair({
        state: "settled",
        settlement: "The survey is newer.",
        settledBy: { id: "u1", name: "Ada Lovelace" },
        settledAt: at,
        b: { ...against, status: "rejected" },
      }),
    ],
    unanswered: ["Who owns it?"],
    gaps: [{ id: "g1", description: "No load test was found.", isImportant: true }],
  });
  const view = decision({ parts: [told] });
  const shown = await mount("DecisionScreen", { view });
  const settled = shown.getByRole("region", { name: "What people settled" });
  await expect(settled).toContainText("The survey is newer. Ada Lovelace");
  await expect(settled).toContainText("Rejected");
  await expect(shown.getByRole("region", { name: "What is not known" }).getByRole("listitem")).toHaveText([
    /Who owns it\?/,
    /No load test was found\./,
  ]);
  await expect(shown.getByRole("region", { name: "What would change the answer" })).toContainText(
    "No load test was found.",
  );
});

test("before there is a report the page says what comes there and leads back", async ({ mount }) => {
  const shown = await mount("DecisionScreen", { view: decision() });
  await expect(shown.getByRole("heading", { name: "Nothing to decide by yet" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Back to the run" })).toHaveAttribute("href", "/projects/p1/runs/r1");
});

test("of a project each question keeps its own evidence, and what belongs to none stands apart", async ({ mount }) => {
  const crane = part({ answer: answer(), supporting: [fact()] });
  const ferry = part({
    question: "When does the ferry leave?",
    answer: answer({ reportId: "rep2", researcher: { id: "q2", name: "Ferries" } }),
    opposing: [pair()],
    unanswered: ["Who steers it?"],
  });
  const apart = { ...nothing, gaps: [{ id: "g1", description: "No map was found.", isImportant: false }] };
  const shown = await mount("DecisionScreen", {
    view: decision({ of: { kind: "project" }, parts: [crane, ferry], apart }),
  });
  const first = shown.getByRole("region", { name: "Will it bear the crane?" });
  const second = shown.getByRole("region", { name: "When does the ferry leave?" });
  await expect(first.getByRole("region", { name: "Strongest evidence for it" })).toContainText("40 tonnes");
  await expect(first).toContainText("Nothing was found that contradicts what the answer cites.");
  await expect(first).not.toContainText("Who steers it?");
  await expect(second.getByRole("link", { name: "Ferries" })).toHaveAttribute("href", "/projects/p1/researchers/q2");
  await expect(second.getByRole("region", { name: "Strongest evidence against it" })).toContainText("It carries 30.");
  await expect(second.getByRole("region", { name: "What is not known" })).toContainText("Who steers it?");
  await expect(shown.getByRole("region", { name: "Beside these questions" })).toContainText("No map was found.");
});
