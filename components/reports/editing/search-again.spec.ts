import { expect, test } from "@/lib/testing/gallery/test";

const asked = { subject: { projectId: "p1", reportId: "rep1" }, revision: 3, gaps: ["What the crane lifts"] };

test("what was not found is searched for again, by the revision that was read; a refusal is told", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("reject_report");
  command.refuses({ kind: "conflict", message: "Research goes on already." });
  const shown = await mount("SearchAgain", asked);
  const button = shown.getByRole("button", { name: "Search again for these" });
  await button.click();
  await expect(page.getByText("Research goes on already.")).toBeVisible();
  const answer = command.waits();
  const sent = server.sent("reject_report");
  await button.click();
  expect(await sent).toMatchObject({ projectId: "p1", reportId: "rep1", revision: 3, gaps: asked.gaps });
  await expect(button).toHaveAttribute("data-loading", "true");
  answer({});
  await expect(page.getByText("Research goes on for what was not found.")).toBeVisible();
});
