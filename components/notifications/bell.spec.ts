import { expect, test } from "@/lib/testing/gallery/test";

test("the bell is there before the count is, and where it cannot be read; more than 99 are not counted out", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("unread");
  const answer = view.waits();
  const shown = await mount("Bell");
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toHaveAttribute(
    "href",
    "/notifications",
  );
  answer({ unread: 120 });
  const bell = page.getByRole("link", { name: "Notifications, 120 unread" });
  await expect(bell).toHaveText("99+");
  view.answers({ unread: 1 });
  // It is asked again while the page is open.
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toHaveText("1");
  await shown.unmount();
  view.refuses({ kind: "unavailable", message: "The database cannot be reached at the moment." });
  await page.reload();
  await mount("Bell");
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
});
