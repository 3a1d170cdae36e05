import { connection } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const openai = { name: "openai", label: "OpenAI" } as const;

test("a key is taken and leaves the form; one that was refused is said at its field", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  const command = server.command("connect_provider");
  command.refuses({ kind: "invalid", message: "Write the key.", field: "key" });
  await mount("ConnectDialogue", { connection: connection(openai), isOpen: true, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Connect OpenAI" });
  const key = form.getByRole("textbox", { name: "Key" });
  await expect(key).toHaveAccessibleDescription(/^Kept encrypted, and never shown again\./);
  await form.getByRole("button", { name: "Connect" }).click();
  await expect(key).toHaveAccessibleDescription(/Write the key\./);
  command.answers({});
  await key.fill("sk-0123456789");
  const sent = server.sent("connect_provider");
  await form.getByRole("button", { name: "Connect" }).click();
  expect(await sent).toEqual({ provider: "openai", key: "sk-0123456789", address: "" });
  await closed.promise;
  await expect(page.getByText("OpenAI is connected.")).toBeVisible();
  await expect(key).toHaveValue("");
});

test("a server of one's own is asked for its address, and keeps the key that is there", async ({ mount, page }) => {
  const own = { name: "searxng", label: "SearXNG", needs: "address", hasKey: true } as const;
  const shown = connection({ ...own, takes: { key: true, address: true }, address: "https://search.example.org" });
  await mount("ConnectDialogue", { connection: shown, isOpen: true, close: (): void => undefined });
  const form = page.getByRole("dialog", { name: "Connect SearXNG" });
  await expect(form.getByLabel("Address")).toHaveValue("https://search.example.org");
  await expect(form.getByLabel("Address")).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Key" })).toHaveAccessibleDescription(/^Leave empty to keep the one/);
});
