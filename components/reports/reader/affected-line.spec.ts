import { expect, test } from "@/lib/testing/gallery/test";

const affected = {
  lead: "2 cited facts no longer stand on their page as they were quoted, as read on 3 November 2026.",
  sections: [
    { ordinal: 0, heading: "Answer" },
    { ordinal: 3, heading: "Depth" },
  ],
};

test("what is affected is said above a report, with the way to each section", async ({ mount, page }) => {
  const shown = await mount("AffectedLine", { affected });
  await expect(
    shown.getByText("2 cited facts no longer stand on their page as they were quoted, as read on 3 November 2026."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Answer" })).toHaveAttribute("href", "#section-0");
  await expect(page.getByRole("link", { name: "Depth" })).toHaveAttribute("href", "#section-3");
});
