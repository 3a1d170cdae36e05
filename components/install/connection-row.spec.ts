import { at, connection } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const entered = connection({
  name: "openrouter",
  label: "OpenRouter",
  state: "app",
  hasKey: true,
  ending: "6789",
  setBy: "Ada",
  setAt: at,
});

test("a key that was entered is known by its end and by who did; it is forgotten only after a second word", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("disconnect_provider");
  command.refuses({ kind: "conflict", message: "The environment sets this." });
  const shown = await mount("ConnectionRow", { connection: entered });
  await expect(shown.getByRole("listitem")).toContainText("Key ends in 6789 · entered by Ada,");
  await shown.getByRole("button", { name: "Remove OpenRouter" }).click();
  const asked = page.getByRole("dialog", { name: "Remove OpenRouter?" });
  await expect(asked).toContainText("Runs under way that ask OpenRouter wait until it is connected again.");
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The environment sets this.")).toBeVisible();
  command.answers({});
  const sent = server.sent("disconnect_provider");
  await asked.getByRole("button", { name: "Remove" }).click();
  expect(await sent).toEqual({ provider: "openrouter" });
  await expect(asked).toBeHidden();
  await expect(page.getByText("OpenRouter was removed.")).toBeVisible();
});

test("what the environment sets is not changed here, and a key that cannot be read is to be entered again", async ({
  mount,
}) => {
  const shown = await mount("ConnectionRow", { connection: { ...entered, state: "environment" } });
  await expect(shown.getByRole("listitem")).toContainText("Set by the environment (OPENROUTER_API_KEY)");
  await expect(shown.getByRole("button")).toBeHidden();
  await shown.update({ connection: { ...entered, state: "unreadable" } });
  await expect(shown.getByRole("listitem")).toContainText("is not here. Enter it again");
  await expect(shown.getByRole("button", { name: "Change OpenRouter" })).toBeVisible();
});
