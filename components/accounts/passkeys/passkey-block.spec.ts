import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const id = "01900000-0000-7000-8000-000000000001";
const phone = { id, name: "My phone", createdAt: at, lastUsedAt: null };

test("where browsers keep no passkeys of this install, it is said why", async ({ mount, page }) => {
  await mount("PasskeyBlock", { passkeys: null, hasCodes: false });
  await expect(page.getByText("Browsers keep passkeys only for an address with a name and TLS.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
});

test("passkeys are listed and removed; recovery codes are told beside them where nothing else tells of them", async ({
  mount,
  page,
  server,
}) => {
  server.command("remove_passkey").answers({});
  await mount("PasskeyBlock", { passkeys: { kept: [phone], codesLeft: 9 }, hasCodes: false });
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("never used");
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  const sent = server.sent("remove_passkey");
  await page.getByRole("button", { name: "Remove My phone" }).click();
  expect(await sent).toEqual({ passkeyId: id });
});

test("a passkey wants a name, and where the browser makes none it is said", async ({ mount, page, server }) => {
  // For another host than this page's: the browser refuses it by itself.
  const options = {
    rp: { id: "elsewhere.example", name: "Stemma" },
    user: { id: "AA", name: "ada@example.org", displayName: "Ada" },
    challenge: "AAAAAAAAAAAAAAAAAAAAAA",
    pubKeyCredParams: [{ type: "public-key" as const, alg: -7 }],
  };
  server.command("start_passkey").answers({ options });
  await mount("PasskeyBlock", { passkeys: { kept: [], codesLeft: 0 }, hasCodes: false });
  const form = page.getByRole("form", { name: "Add a passkey" });
  await form.getByRole("button", { name: "Add a passkey" }).click();
  await expect(form.getByText("Write a name.")).toBeVisible();
  await form.getByLabel("Name").fill("My phone");
  await form.getByRole("button", { name: "Add a passkey" }).click();
  await expect(form.getByText("No passkey was made.")).toBeVisible();
});
