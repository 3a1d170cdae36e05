import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  subject: { projectId: "p1", reportId: "rep1" },
  version: 2,
  isOpen: true,
  onClose: (): void => undefined,
};

test("links that could not be read say why, beside a form that works", async ({ mount, page, server }) => {
  server.view("links", ["rep1"]).refuses({ kind: "unavailable", message: "The links cannot be read now." });
  await mount("ShareDialogue", dialogue);
  const shown = page.getByRole("dialog");
  await expect(shown.getByRole("alert")).toHaveText("The links cannot be read now.");
  await expect(shown.getByRole("button", { name: "Create link" })).toBeEnabled();
});
