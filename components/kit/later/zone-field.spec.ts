import { expect, test } from "@/lib/testing/gallery/test";

test("where what finds a zone cannot be loaded, one is chosen of the browser's own list, and the form stays", async ({
  mount,
}) => {
  const shown = await mount("UnloadedZone");
  const zone = shown.getByRole("combobox", { name: "By the clocks of" });
  await expect(zone).toHaveValue("Europe/Zurich");
  await shown.getByLabel("Notes").fill("The quay carries 40 tonnes.");
  await zone.selectOption("Asia/Tokyo");
  await expect(shown.getByRole("status")).toHaveText("Asia/Tokyo");
  await expect(shown.getByLabel("Notes")).toHaveValue("The quay carries 40 tonnes.");
});
