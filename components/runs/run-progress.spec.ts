import { evidence, fact, node, run, runView } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const nothing = (): void => undefined;

test("a run that has just begun says what it does, what comes then, and where facts will stand", async ({ mount }) => {
  const view = runView({ run: run({ stage: "init" }) });
  const shown = await mount("RunProgress", { view, onReport: nothing });
  await expect(shown.getByText("Planning the research")).toBeVisible();
  await expect(shown.getByText("Then sources are searched and read")).toBeVisible();
  await expect(shown.getByText("Each fact appears here with its source as soon as it is found.")).toBeVisible();
  await expect(shown.getByRole("progressbar")).toBeHidden();
});

test("facts that are counted and not here yet are on their way, and nothing says that none were found", async ({
  mount,
}) => {
  const found = run();
  const view = runView({ run: { ...found, counters: { ...found.counters, facts: 7 } } });
  const shown = await mount("RunProgress", { view, onReport: nothing });
  await expect(skeleton(shown)).toBeVisible();
  await expect(shown.getByText("Each fact appears here with its source as soon as it is found.")).toBeHidden();
});

test("facts stand with their source as they arrive, and each leads to its place there", async ({ mount }) => {
  const found = [fact({ evidence: [evidence({ sourceTitle: "Port survey" })] })];
  const nodes = [node({ status: "complete" }), node({ key: "search-2" })];
  const shown = await mount("RunProgress", { view: runView({ nodes, facts: found }), onReport: nothing });
  await expect(shown.getByRole("progressbar", { name: "1 of 2 searches done" })).toBeVisible();
  const facts = shown.getByRole("list", { name: "Facts found" });
  await expect(facts.getByRole("listitem")).toHaveText([/The quay carries 40 tonnes\.Port survey/]);
  await expect(facts.getByRole("link", { name: "Port survey" })).toHaveAttribute(
    "href",
    "/projects/p1/library/s1?fact=A1",
  );
});

test("sections say how much of each is written, and lead to the report as it is written", async ({ mount }) => {
  const opened = Promise.withResolvers<void>();
  const section = { kind: "section", stage: "synthesis" } as const;
  const nodes = [
    node({ ...section, key: "w1", status: "complete", title: "Loads", draft: "It carries forty tonnes." }),
    node({ ...section, key: "w2", title: "Costs", draft: "It costs" }),
    node({ ...section, key: "w3", status: "pending", title: "Risks" }),
  ];
  const view = runView({ run: run({ stage: "synthesis", leftMs: 90_000 }), nodes });
  const shown = await mount("RunProgress", { view, onReport: opened.resolve });
  const sections = shown.getByRole("list", { name: "Sections of the report" });
  await expect(sections.getByRole("listitem")).toHaveText([/Loads.*4 words/, /Costs.*2 words/, /Risks.*to come/]);
  await expect(shown.getByText("Then it is read over. At most 2 minutes left.")).toBeVisible();
  await shown.getByRole("button", { name: "Read it as it is written" }).click();
  await opened.promise;
});
