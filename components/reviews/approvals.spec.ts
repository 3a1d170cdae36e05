import type { GivenReviewView } from "@/lib/features/reviews/views/reviews";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const given: GivenReviewView = {
  id: "v1",
  verdict: "accepted",
  by: { id: "u2", name: "Emmy Noether" },
  at,
  note: "",
  gaps: [],
  actionItems: [],
  version: 1,
  isStale: false,
  dismissed: null,
};
const list = { projectId: "p1", label: "Reviews of the report", isWaiting: true, mayDismiss: true };

test("without a verdict the list says how many are needed", async ({ mount }) => {
  const shown = await mount("Approvals", { ...list, view: { needed: 2, approvals: 0, reviews: [] } });
  await expect(shown.getByRole("region", { name: "Reviews of the report" })).toHaveText(
    "0 of 2 people have accepted it.",
  );
});

test("each verdict says whether it still counts, and only one that does can be dismissed", async ({ mount }) => {
  const reviews = [
    given,
    { ...given, id: "v2", isStale: true, by: null },
    { ...given, id: "v3", verdict: "rejected" as const, gaps: ["No tide"], note: "Look again" },
    { ...given, id: "v4", dismissed: { by: null, at, why: "A conflict of interest" } },
  ];
  const shown = await mount("Approvals", { ...list, view: { needed: 2, approvals: 1, reviews } });
  const items = shown.getByRole("listitem");
  await expect(items.nth(1)).toContainText("Someone accepted it");
  await expect(items.nth(1)).toContainText("(stale: that was version 1)");
  await expect(items.nth(2)).toContainText(": Look again. Missing: No tide");
  await expect(items.nth(3)).toContainText("(dismissed by someone: A conflict of interest)");
  await expect(shown.getByRole("button")).toHaveText(["Dismiss…"]);
});

test("who dismisses says why; a refusal stands at the field", async ({ mount, page, server }) => {
  server.command("dismiss_review").refuses({ kind: "invalid", message: "Say more than that.", field: "reason" });
  const shown = await mount("Approvals", { ...list, view: { needed: 1, approvals: 1, reviews: [given] } });
  await shown.getByRole("button", { name: "Dismiss the approval of Emmy Noether" }).click();
  const dialogue = page.getByRole("dialog", { name: "Dismiss the approval of Emmy Noether" });
  await dialogue.getByRole("button", { name: "Dismiss" }).click();
  await expect(dialogue.getByText("Say why it does not count any more.")).toBeVisible();
  await dialogue.getByLabel("Why").fill("No");
  await dialogue.getByRole("button", { name: "Dismiss" }).click();
  await expect(dialogue.getByText("Say more than that.")).toBeVisible();
});
