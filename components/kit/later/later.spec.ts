import { expect, test } from "@/lib/testing/gallery/test";

test("each press for a dialogue that cannot be loaded says so, and the page keeps what was written on it", async ({
  mount,
  page,
}) => {
  const shown = await mount("UnloadedDialogue");
  await shown.getByLabel("Notes").fill("The quay carries 40 tonnes.");
  const press = shown.getByRole("button", { name: "Remove" });
  const said = page.getByText("This part of the page could not be loaded. Reload the page, then try again.");
  await press.click();
  await expect(said).toHaveCount(1);
  await press.click();
  await expect(said).toHaveCount(2);
  await expect(shown.getByLabel("Notes")).toHaveValue("The quay carries 40 tonnes.");
});

test("a part that cannot be loaded says so in its place, and the page keeps what was written on it", async ({
  mount,
  page,
}) => {
  const shown = await mount("UnloadedPart");
  await shown.getByLabel("Notes").fill("The quay carries 40 tonnes.");
  await shown.getByRole("button", { name: "Evidence" }).click();
  const said = page.getByRole("alert");
  await expect(said).toHaveText("This part of the page could not be loaded. Reload the page, then try again.");
  await expect(said).toHaveCount(1);
  await expect(shown.getByLabel("Notes")).toHaveValue("The quay carries 40 tonnes.");
});
