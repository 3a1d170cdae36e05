import type { AnswerPageView } from "@/lib/features/answers/views/answer-page";
import { at, evidence, fact, project, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const capabilities = { driver: "offline", note: null, models: [], webProviders: [], prices: null } as const;
const counters = run().counters;

function waiting(view: Partial<AnswerPageView["run"]> = {}): { view: AnswerPageView } {
  return {
    view: {
      run: runView(view),
      answer: null,
      readable: 3,
      capabilities: { ...capabilities, models: [], webProviders: [] },
    },
  };
}

function answered(role: "owner" | "viewer" = "owner"): { view: AnswerPageView } {
  const head = run({ status: "completed", endedAt: at, report: { id: "d1", version: 1, status: "draft" } });
  const cited = {
    number: 1,
    key: "A1",
    factId: "f1",
    statement: "The quay carries 40 tonnes.",
    status: "proposed",
    score: 0.7,
    confidence: 0.9,
    quote: "The quay carries 40 tonnes.",
    sourceTitle: "Port survey",
    sourceHost: null,
    goneAt: null,
    support: "supported",
  } as const;
  const marker = { tag: "cite-marker", keys: "A1", children: [] } as const;
  const { view } = waiting({ run: head, project: project(role), facts: [fact()] });
  return {
    view: {
      ...view,
      answer: {
        reportId: "d1",
        runId: "r1",
        question: "What does the quay carry?",
        status: "draft",
        at,
        warning: null,
        markdown: "It carries 40 tonnes.",
        drawn: [{ tag: "p", children: ["It carries 40 tonnes.", { ...marker, children: [] }] }],
        cited: [{ ...cited, beside: [], fields: ["Status: Final"] }],
        facts: 1,
        sources: 1,
        isWithoutModel: true,
      },
    },
  };
}

test("until there is an answer one sees what happens, and facts with their sources as they arrive", async ({
  mount,
  server,
}) => {
  server.stream("/api/events/r1?after=1").waits();
  const facts = [fact({ evidence: [evidence({ sourceTitle: "Harbour log" })] })];
  const screen = await mount("AnswerScreen", waiting({ run: run({ counters: { ...counters, facts: 1 } }), facts }));
  await expect(screen.getByRole("heading", { level: 1, name: "What does the quay carry?" })).toBeVisible();
  await expect(screen.getByText("Reading the sources… 1 fact found so far.")).toBeVisible();
  const found = screen.getByRole("list", { name: "Facts found" });
  await expect(found.getByRole("link", { name: "Harbour log" })).toHaveAttribute(
    "href",
    "/projects/p1/library/s1?fact=A1",
  );
  await expect(screen).not.toContainText(/researcher|perspective|\brun\b/i);
});

test("the answer stands with its markers, what it rests on, and the ways on from it", async ({ mount, page }) => {
  const screen = await mount("AnswerScreen", answered());
  const marker = screen.getByRole("link", { name: /^Citation 1/ });
  await marker.focus();
  await expect(page.getByRole("tooltip")).toContainText("The quay carries 40 tonnes.");
  await expect(screen.getByText("1 fact cited from 1 source")).toBeVisible();
  await expect(screen.getByRole("link", { name: "Read the full report" })).toHaveAttribute(
    "href",
    "/projects/p1/reports/d1",
  );
  await expect(screen.getByRole("link", { name: "Go deeper" })).toHaveAttribute("href", /new-run\?depth=standard$/);
  await expect(screen.getByRole("textbox", { name: "What else do you want to know?" })).toBeVisible();
});

test("viewers read the answer and are offered nothing that they may not do", async ({ mount }) => {
  const screen = await mount("AnswerScreen", answered("viewer"));
  await expect(screen.getByRole("link", { name: "Read the full report" })).toBeVisible();
  await expect(screen.getByRole("link", { name: "Go deeper" })).toBeHidden();
  await expect(screen.getByRole("textbox")).toBeHidden();
});

test("where no answer came it says why and leads to what happened", async ({ mount, server }) => {
  server.stream("/api/events/r1?after=1").waits();
  const head = run({ status: "halted", statusReason: "The model does not answer." });
  const screen = await mount("AnswerScreen", waiting({ run: head }));
  await expect(screen.getByRole("alert")).toContainText("The model does not answer.");
  await expect(screen.getByRole("link", { name: /See what happened/ })).toHaveAttribute("href", "/projects/p1/runs/r1");
});
