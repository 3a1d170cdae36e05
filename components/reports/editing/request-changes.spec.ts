import { comments, thread } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  subject: { projectId: "p1", reportId: "rep1" },
  revision: 3,
  isOpen: true,
  onClose: (): void => undefined,
};

test("changes are asked for with a note; a refusal stands at it until it changes", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.view("comments", ["report", "rep1"]).answers(comments());
  const command = server.command("request_changes");
  command.refuses({ kind: "invalid", message: "Name a section.", field: "note" });
  await mount("RequestChanges", { ...dialogue, onClose: closed.resolve });
  const form = page.getByRole("dialog", { name: "Request changes" });
  const button = form.getByRole("button", { name: "Request changes" });
  await expect(button).toBeDisabled();
  await form.getByLabel("What should change?").fill("More");
  await button.click();
  await expect(form.getByText("Name a section.")).toBeVisible();
  command.answers({});
  await form.getByLabel("What should change?").fill("More on the loads");
  await expect(form.getByText("Name a section.")).toBeHidden();
  const sent = server.sent("request_changes");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", reportId: "rep1", revision: 3, note: "More on the loads" });
  await closed.promise;
});

test("pending comments go with it, and are enough without a note", async ({ mount, page, server }) => {
  const threads = [thread({ isPending: true }), thread({ id: "t2", isPending: true }), thread({ id: "t3" })];
  server.view("comments", ["report", "rep1"]).answers(comments({ threads }));
  await mount("RequestChanges", dialogue);
  const form = page.getByRole("dialog", { name: "Request changes" });
  await expect(form.getByText("Your 2 pending comments on passages go with it")).toBeVisible();
  await expect(form.getByRole("button", { name: "Request changes" })).toBeEnabled();
});
