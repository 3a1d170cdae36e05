import { expect, test } from "@/lib/testing/gallery/test";

test("a project's settings say that nothing of it can be deleted, since when, by whom and why", async ({
  mount,
  page,
}) => {
  const hold = { reason: "A lawsuit.", by: "Grace Hopper", setAt: "2026-01-05T09:00:00.000Z" };
  await mount("HoldBlock", { hold });
  await expect(page.getByRole("heading", { name: "Legal hold" })).toBeVisible();
  await expect(page.getByText("Set by Grace Hopper,")).toBeVisible();
  await expect(page.getByText("A lawsuit.")).toBeVisible();
  await expect(page.getByText("While it stands nothing of this project can be deleted")).toBeVisible();
});
