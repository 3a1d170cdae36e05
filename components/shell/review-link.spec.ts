import { expect, test } from "@/lib/testing/gallery/test";

test("what waits is known at once and counted again; where nothing waits there is no number", async ({
  mount,
  page,
  server,
}) => {
  server.view("review-count").answers({ count: 0, mark: "none" });
  await mount("ReviewLink", { waiting: { count: 1_200, mark: "many" } });
  await expect(page.getByRole("link")).toHaveAccessibleName("Review 1,200 waiting");
  await expect(page.getByRole("link")).toHaveAttribute("href", "/review");
  await expect(page.getByRole("link")).toHaveAccessibleName("Review");
});
