import { expect, test } from "@/lib/testing/gallery/test";

const files = [
  { label: "As CSV", href: "/api/facts/p1.csv" },
  { label: "As a workbook", href: "/api/facts/p1.xlsx" },
];

test("a file is saved from the menu, which is gone then", async ({ mount, page, server }) => {
  server.file("/api/facts/p1.csv", Buffer.from("statement\n"));
  const shown = await mount("SaveMenu", { word: "Save", files });
  const list = page.getByRole("list", { name: "Save" });
  await expect(list).toBeHidden();
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(list.getByRole("link")).toHaveText(["As CSV", "As a workbook"]);
  const saved = page.waitForEvent("download");
  await list.getByRole("link", { name: "As CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("p1.csv");
  await expect(list).toBeHidden();
});
