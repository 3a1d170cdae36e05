import { at } from "@/lib/testing/gallery/examples";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { expect, test } from "@/lib/testing/gallery/test";

test("the key or the button opens the form of a new researcher, with what is given", async ({ mount, page }) => {
  const given = { name: "Loads", problem: "What does the quay carry?" };
  await mount("CreateResearcher", { projectId: "p1", label: "Look into it", given });
  await pressHeard(page, "c");
  const form = page.getByRole("dialog", { name: "New researcher" });
  await expect(form.getByLabel("Name")).toHaveValue("Loads");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Look into it" }).click();
  await expect(form.getByLabel("Problem definition")).toHaveValue("What does the quay carry?");
});

test("a researcher is edited; what another changes meanwhile takes nothing away, and can be taken", async ({
  mount,
  page,
}) => {
  const researcher = {
    id: "q1",
    name: "Loads",
    problem: "What does the quay carry?",
    status: "active" as const,
    liveRun: null,
    revision: 4,
    createdAt: at,
    createdBy: null,
    edited: null,
  };
  const shown = await mount("EditResearcher", { projectId: "p1", researcher });
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit researcher" });
  await form.getByLabel("Name").fill("Heavy loads");
  await shown.update({ projectId: "p1", researcher });
  await expect(form.getByLabel("Name")).toHaveValue("Heavy loads");
  await shown.update({ projectId: "p1", researcher: { ...researcher, name: "Quay", revision: 5 } });
  await expect(form.getByRole("status")).toContainText("Somebody changed this meanwhile.");
  await expect(form.getByLabel("Name")).toHaveValue("Heavy loads");
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Quay");
});
