import type { OwnDataView } from "@/lib/features/accounts/views/own-data";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const made: OwnDataView = {
  status: "done",
  progress: 100,
  sizeBytes: 4_200,
  error: null,
  createdAt: at,
  expiresAt: at,
};

test("a file is asked for with one click; one that is being made shows how far it is, and asks for no other", async ({
  mount,
  page,
  server,
}) => {
  server.command("export_own_data").answers({});
  await mount("OwnData", { ownData: null });
  const sent = server.sent("export_own_data");
  await page.getByRole("button", { name: "Make a file of my data" }).click();
  expect(await sent).toEqual({});
  await mount("OwnData", { ownData: { ...made, status: "running", progress: 40, sizeBytes: null } });
  await expect(page.getByRole("progressbar", { name: "How far the file is" })).toHaveAttribute("aria-valuenow", "40");
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("one that is there is saved, one that failed says why; both can be made anew", async ({ mount, page, server }) => {
  server.command("open_own_data").answers({});
  await mount("OwnData", { ownData: made });
  await expect(page.getByText("for you alone, and goes when you leave a project.")).toBeVisible();
  // As the server sends it: the page stays where it is.
  const headers = { "content-disposition": 'attachment; filename="own-data.json"' };
  await page.route("**/api/account/data", (route) => route.fulfill({ headers, body: "{}" }));
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file" }).click();
  expect((await saved).suggestedFilename()).toBe("own-data.json");
  await mount("OwnData", { ownData: { ...made, status: "failed", error: "The file could not be made." } });
  await expect(page.getByText("The file could not be made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make a new file" })).toBeVisible();
});
