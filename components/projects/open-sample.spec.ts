import { expect, test } from "@/lib/testing/gallery/test";

test("the sample is researched and opened; meanwhile the button says what is done, and asks once", async ({
  mount,
  page,
  server,
}) => {
  const answer = server.command("open_sample").waits();
  await mount("OpenSample", { variant: "filled" });
  const sent = server.sent("open_sample");
  await page.getByRole("button", { name: "Open the sample" }).click();
  expect(await sent).toEqual({ isResearched: true });
  await expect(page.getByRole("button", { name: "Reading the documents…" })).toBeDisabled();
  answer({
    projectId: "01900000-0000-7000-8000-000000000001",
    researcherId: "01900000-0000-7000-8000-000000000002",
  });
  await page.waitForURL("**/projects/01900000-0000-7000-8000-000000000001");
});

test("a sample that cannot be opened is told, and can be tried again", async ({ mount, page, server }) => {
  server.command("open_sample").refuses({ kind: "unavailable", message: "The worker is not there." });
  await mount("OpenSample", { variant: "default" });
  await page.getByRole("button", { name: "Open the sample" }).click();
  await expect(page.getByText("The worker is not there.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the sample" })).toBeEnabled();
});
