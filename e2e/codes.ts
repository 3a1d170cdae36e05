import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** The code of this half minute, or of one after it: each counts once. */
export function codeOf(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 });
}

/** Sets up the second factor on a page that offers it, under the keyboard; returns its secret and recovery codes. */
export async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const link = await page.getByRole("link", { name: "Open in a program on this device" }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { secret, codes: texts };
}

/** Types a code where a sign-in asks for one. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
}
