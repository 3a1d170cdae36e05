import { generateKeyPairSync } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";
import { anAuthenticator } from "@/lib/testing/gallery/authenticator";
import type { Server } from "@/lib/testing/gallery/server";
import { expect, test } from "@/lib/testing/gallery/test";

const asks = {
  options: { challenge: "AAAAAAAAAAAAAAAAAAAAAA", rpId: "localhost", userVerification: "required" as const },
};

let device: CDPSession | null = null;
test.afterEach(async () => {
  await device?.send("WebAuthn.disable");
  device = null;
});

/** A device of the browser's own that knows who holds it, and keeps one passkey of this host. */
async function aDevice(page: Page): Promise<void> {
  const { session, authenticatorId } = await anAuthenticator(page);
  device = session;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await session.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: {
      credentialId: Buffer.from("a passkey").toString("base64"),
      isResidentCredential: true,
      rpId: "localhost",
      userHandle: Buffer.from("ada").toString("base64"),
      privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      signCount: 0,
    },
  });
}

/** The server as it answers who signs in: the address that it names says what became of it. */
function entering(server: Server, url: string): void {
  server.command("ask_passkey").answers(asks);
  server.at("/api/auth/providers").answers({ passkey: { id: "passkey", type: "credentials" } });
  server.at("/api/auth/csrf").answers({ csrfToken: "x" });
  server.at("/api/auth/callback/passkey").answers({ url });
}

test("the button waits while the device is asked for, and leads on once it let somebody in", async ({
  mount,
  page,
  server,
}) => {
  await aDevice(page);
  entering(server, "http://localhost/");
  const asked = server.command("ask_passkey").waits();
  const shown = await mount("PasskeyButton", { path: "/projects/p1" });
  const button = shown.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect(button).toBeDisabled();
  const sent = page.waitForRequest("**/api/auth/callback/passkey");
  asked(asks);
  expect(new URLSearchParams((await sent).postData() ?? "").get("signed")).toContain('"signature"');
  await page.waitForURL("**/projects/p1");
});

test.describe("a passkey that lets nobody in says why, and can be shown again", () => {
  const told = [
    ["CredentialsSignin", "This passkey lets nobody in here, or that took too long."],
    ["elsewhere", "Addresses of this domain sign in with a provider only."],
    ["over_limit", "Too many attempts. Wait a few minutes before you try again."],
    ["Configuration", "Signing in did not work just now."],
  ] as const;
  for (const [word, says] of told) {
    test(word, async ({ mount, page, server }) => {
      await aDevice(page);
      entering(server, `http://localhost/sign-in?error=${word}`);
      const shown = await mount("PasskeyButton", { path: "/projects/p1" });
      await shown.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(shown.getByText(says)).toBeVisible();
      await expect(shown.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
      expect(new URL(page.url()).pathname).not.toBe("/projects/p1");
    });
  }
});

test("where the browser shows no passkey it is said, and goes when it is tried again", async ({ mount, server }) => {
  // For another host than this page's: the browser refuses it by itself.
  server.command("ask_passkey").answers({ options: { ...asks.options, rpId: "elsewhere.example" } });
  const shown = await mount("PasskeyButton", { path: "/", label: "Use a passkey" });
  const button = shown.getByRole("button", { name: "Use a passkey" });
  await button.click();
  const note = shown.getByText("No passkey was shown. Try again, or sign in another way.");
  await expect(note).toBeVisible();
  const again = server.command("ask_passkey").waits();
  await button.click();
  await expect(note).toBeHidden();
  again({ options: { ...asks.options, rpId: "elsewhere.example" } });
  await expect(note).toBeVisible();
});

test("a request that is refused is told, and the button is there again", async ({ mount, page, server }) => {
  server.command("ask_passkey").refuses({ kind: "over_limit", message: "Too many attempts. Wait a minute." });
  const shown = await mount("PasskeyButton", { path: "/" });
  await shown.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Too many attempts. Wait a minute.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
});
