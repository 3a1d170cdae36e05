import { limitsOf } from "@/lib/domain/run/of-settings";
import { RunSettings } from "@/lib/domain/run/settings";
import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  target: { projectId: "p1", runId: "r1" },
  limits: limitsOf(RunSettings.parse({ usd: 2 })),
  iterations: null,
  does: "change_limits" as const,
  isPaid: true,
  mayRaise: false,
  isOpen: true,
  onClose: (): void => undefined,
};

test("what stands empty lifts a limit, and only what is written is sent", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.command("change_limits").answers({});
  await mount("LimitDialogue", { ...dialogue, onClose: closed.resolve });
  const shown = page.getByRole("dialog", { name: "Limits" });
  await expect(shown.getByText("at most $2.00: owners raise it")).toBeVisible();
  await shown.getByLabel("Minutes").fill("30");
  await shown.getByLabel("US dollars").fill("");
  const sent = server.sent("change_limits");
  await shown.getByLabel("Minutes").press("Enter");
  expect((await sent).limits).toMatchObject({ minutes: 30, usd: null, tokens: null, iterations: 3 });
  await closed.promise;
});

test("a refusal stands at the field that it names, until that changes", async ({ mount, page, server }) => {
  server.command("change_limits").refuses({ kind: "invalid", message: "Owners raise it.", field: "limits.usd" });
  await mount("LimitDialogue", dialogue);
  const shown = page.getByRole("dialog", { name: "Limits" });
  await shown.getByLabel("US dollars").fill("5");
  await shown.getByRole("button", { name: "Change" }).click();
  await expect(shown.getByLabel("US dollars")).toHaveAccessibleDescription(/Owners raise it\./);
  await shown.getByLabel("US dollars").fill("1");
  await expect(shown.getByText("Owners raise it.", { exact: true })).toBeHidden();
});

test("a run that costs nothing has no limit of costs; a tree has one of its iterations", async ({ mount, page }) => {
  await mount("LimitDialogue", { ...dialogue, isPaid: false, iterations: 20, does: "continue_run" });
  const shown = page.getByRole("dialog", { name: "Continue research" });
  await expect(shown.getByLabel("Iterations")).toHaveValue("20");
  await expect(shown.getByLabel("US dollars")).toBeHidden();
  await expect(shown.getByText("What was found and written stays.")).toBeVisible();
});
