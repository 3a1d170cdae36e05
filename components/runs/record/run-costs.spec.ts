import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const nothing = { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 };
const run = { id: "r1", status: "completed" as const };

test("costs appear by agent once they have arrived, with what they come to", async ({ mount, server }) => {
  const arrive = server.view("run-costs", ["r1"]).waits();
  const costs = await mount("RunCosts", { run });
  await expect(skeleton(costs)).toBeVisible();
  const used = { calls: 12, tokensIn: 3_400, tokensOut: 560, costUsd: 0.25 };
  arrive({ agents: [{ agent: "fact_reader", ...used }], total: used });
  const table = costs.getByRole("table", { name: "Costs by agent" });
  await expect(table.getByRole("row").nth(1)).toHaveText(/^fact reader123,400560\$0\.25/);
  await expect(table.getByRole("rowheader", { name: "In all" })).toBeVisible();
});

test("costs that could not be read say why", async ({ mount, server }) => {
  server.view("run-costs", ["r1"]).refuses({ kind: "forbidden", message: "Owners and editors may read costs." });
  const costs = await mount("RunCosts", { run });
  await expect(costs.getByRole("alert")).toHaveText("Owners and editors may read costs.");
});

test("before an agent was asked the place says what comes there", async ({ mount, server }) => {
  server.view("run-costs", ["r1"]).answers({ agents: [], total: nothing });
  const costs = await mount("RunCosts", { run });
  await expect(costs.getByRole("heading", { name: "No agent was asked yet" })).toBeVisible();
});

test("without a model only calls are counted", async ({ mount, server }) => {
  const used = { ...nothing, calls: 3 };
  server.view("run-costs", ["r1"]).answers({ agents: [{ agent: "planner", ...used }], total: used });
  const costs = await mount("RunCosts", { run });
  await expect(costs.getByText("No model was asked")).toBeVisible();
  await expect(costs.getByRole("columnheader")).toHaveText(["Agent", "Calls"]);
});

test("while the run works the figures are read again", async ({ mount, server }) => {
  const view = server.view("run-costs", ["r1"]);
  view.answers({ agents: [], total: nothing });
  const costs = await mount("RunCosts", { run: { id: "r1", status: "running" } });
  await expect(costs.getByRole("heading", { name: "No agent was asked yet" })).toBeVisible();
  const used = { ...nothing, calls: 7 };
  view.answers({ agents: [{ agent: "planner", ...used }], total: used });
  await expect(costs.getByRole("cell", { name: "7" }).first()).toBeVisible();
});
