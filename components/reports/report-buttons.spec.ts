import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const buttons = {
  project: project(),
  report: { id: "v1", version: 2, status: "draft" },
  revision: 3,
  canJudge: true,
} as const;

test("a report is accepted at the revision that was read, and how many more are needed is said", async ({
  mount,
  page,
  server,
}) => {
  server.command("accept_report").answers({ revision: 4, left: 1 });
  const shown = await mount("ReportButtons", buttons);
  const sent = server.sent("accept_report");
  await shown.getByRole("button", { name: "Accept" }).click();
  expect(await sent).toEqual({ projectId: "p1", reportId: "v1", revision: 3 });
  await expect(page.getByText("Your acceptance counts; 1 more is needed.")).toBeVisible();
});

test("one that is accepted may still be sent back; a verdict that came too late is said", async ({
  mount,
  page,
  server,
}) => {
  const message = "Someone else has just given a verdict on this report. Reload to see it.";
  server.command("reject_report").refuses({ kind: "stale", message });
  const shown = await mount("ReportButtons", { ...buttons, report: { ...buttons.report, status: "accepted" } });
  await expect(shown.getByRole("button", { name: "Accept" })).toBeHidden();
  await shown.getByRole("button", { name: "Reject" }).click();
  const dialogue = page.getByRole("dialog", { name: "Reject the report" });
  await dialogue.getByRole("textbox").first().fill("No gauge was read.");
  await dialogue.getByRole("button", { name: /^(Reject|Send back)/ }).click();
  await expect(page.getByText(message)).toBeVisible();
});

test("who may only read is offered its files alone", async ({ mount }) => {
  const shown = await mount("ReportButtons", { ...buttons, project: project("viewer"), canJudge: false });
  await expect(shown.getByRole("button")).toHaveCount(1);
  await expect(shown.getByRole("button")).toContainText("Export");
});

test("a dialogue that was just loaded gives the focus back to the button that opened it, again and again", async ({
  mount,
  page,
  server,
}) => {
  server.view("links", ["v1"]).answers([]);
  const shown = await mount("ReportButtons", buttons);
  const share = shown.getByRole("button", { name: "Share" });
  for (const _ of ["the first time", "once it is loaded"]) {
    await share.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Share version 2" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(share).toBeFocused();
  }
});
