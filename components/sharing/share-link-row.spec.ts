import { ShareScope } from "@/lib/domain/report/share-scope";
import type { ShareLinkView } from "@/lib/features/sharing/views/share-links";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function link(view: Partial<ShareLinkView> = {}): ShareLinkView {
  return {
    id: "l1",
    label: "For the board",
    reportId: "v1",
    reportTitle: "The quay",
    version: 2,
    followsNewest: false,
    hasPassword: true,
    scope: { ...ShareScope.parse({}), quotes: true, sources: false, comments: true, cost: false, downloads: false },
    createdAt: at,
    createdBy: { id: "u2", name: "Emmy Noether" },
    expiresAt: at,
    revokedAt: null,
    state: "open",
    visits: 3,
    lastVisitAt: null,
    canRevoke: true,
    ...view,
  };
}

test("a link says what it opens, whose it is, how often it was used and when it ends", async ({
  mount,
  page,
  server,
}) => {
  server.command("revoke_share_link").answers({});
  const shown = await mount("ShareLinkRow", { projectId: "p1", link: link() });
  await expect(shown).toContainText("version 2 · with quotes, comments · password · 3 visits · expires");
  await expect(shown).toContainText("by Emmy Noether");
  const sent = server.sent("revoke_share_link");
  await shown.getByRole("button", { name: "Revoke the link “For the board”" }).click();
  expect(await sent).toEqual({ projectId: "p1", linkId: "l1" });
  await expect(page.getByText("The link no longer works.")).toBeVisible();
});

test("one that opens nothing says why; who may not revoke it is not offered to", async ({ mount, page, server }) => {
  server.command("revoke_share_link").refuses({ kind: "forbidden", message: "Someone else made this link." });
  const suspended = link({ state: "suspended", label: "", followsNewest: true });
  const shown = await mount("ShareLinkRow", { projectId: "p1", link: suspended });
  await expect(shown).toContainText("opens nothing now: Emmy Noether may no longer share here.");
  await shown.getByRole("button", { name: "Revoke the link “Newest version”" }).click();
  await expect(page.getByText("Someone else made this link.")).toBeVisible();
  await shown.update({ projectId: "p1", link: link({ state: "revoked", revokedAt: at }) });
  await expect(shown).toContainText("revoked");
  await expect(shown.getByRole("button")).toBeHidden();
  await shown.update({ projectId: "p1", link: link({ canRevoke: false }) });
  await expect(shown.getByRole("button")).toBeHidden();
});
