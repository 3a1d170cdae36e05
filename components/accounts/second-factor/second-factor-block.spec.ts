import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const none = { secondFactor: null, isSecondFactorDemanded: false, hasPassword: true };
const on = { ...none, secondFactor: { since: at, codesLeft: 9 } };
const begun = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  link: "otpauth://totp/Stemma:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  picture: { size: 2, path: "M0 0h1v1h-1zM1 1h1v1h-1z" },
};

test("setting up shows the secret in three forms, asks for a code, then shows the recovery codes once", async ({
  mount,
  server,
}) => {
  server.command("start_second_factor").answers(begun);
  const confirm = server.command("confirm_second_factor");
  confirm.refuses({ kind: "invalid", message: "That is not the code of this half minute.", field: "code" });
  const shown = await mount("SecondFactorBlock", none);
  await shown.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(shown.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await expect(shown.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect(shown.getByRole("link", { name: /Open in a program/ })).toHaveAttribute("href", begun.link);
  const code = shown.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await code.fill("12");
  await code.press("Enter");
  await expect(shown.getByText("Write the six digits that it shows.")).toBeVisible();
  await code.fill("123 456");
  await code.press("Enter");
  await expect(shown.getByText("That is not the code of this half minute.")).toBeVisible();
  confirm.answers({ codes: ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"] });
  await code.press("Enter");
  const codes = shown.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveText(["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"]);
});

test("a refusal to set up is said, and can be tried again", async ({ mount, page, server }) => {
  const message = "This account has a second factor. Turn it off before you set up another one.";
  server.command("start_second_factor").refuses({ kind: "conflict", message });
  const shown = await mount("SecondFactorBlock", none);
  await shown.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(shown.getByRole("button", { name: "Set up a second factor" })).toBeEnabled();
});

test("one that is on says how many recovery codes are left, and makes new ones", async ({ mount, server }) => {
  server.command("renew_recovery_codes").answers({ codes: ["aaaa-bbbb-cccc-dddd"] });
  const shown = await mount("SecondFactorBlock", on);
  await expect(shown.getByText("9 recovery codes left.")).toBeVisible();
  await shown.getByRole("button", { name: "New recovery codes" }).click();
  await expect(shown.getByText("aaaa-bbbb-cccc-dddd")).toBeVisible();
  await shown.getByRole("button", { name: "I have kept them" }).click();
  await expect(shown.getByText("9 recovery codes left.")).toBeVisible();
});

test("turning it off asks for password and code, and says at which of them it was refused", async ({
  mount,
  page,
  server,
}) => {
  const off = server.command("turn_off_second_factor");
  off.refuses({ kind: "invalid", message: "That is not your password.", field: "password" });
  const shown = await mount("SecondFactorBlock", on);
  await shown.getByRole("button", { name: "Turn off" }).click();
  const dialogue = page.getByRole("dialog");
  await dialogue.getByRole("button", { name: "Turn off" }).click();
  await expect(dialogue.getByText("Write your password.")).toBeVisible();
  await expect(dialogue.getByText("Write the code.")).toBeVisible();
  await dialogue.getByRole("textbox", { name: "Password" }).fill("wrong");
  await dialogue.getByLabel("Code").fill("123456");
  await dialogue.getByRole("button", { name: "Turn off" }).click();
  await expect(dialogue.getByText("That is not your password.")).toBeVisible();
  off.answers({});
  const sent = server.sent("turn_off_second_factor");
  await dialogue.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await dialogue.getByRole("button", { name: "Turn off" }).click();
  expect(await sent).toEqual({ password: "correct horse battery", code: "123456" });
  await expect(dialogue).toBeHidden();
});

test("where it is demanded it cannot be turned off, and that is said", async ({ mount }) => {
  const shown = await mount("SecondFactorBlock", { ...on, isSecondFactorDemanded: true });
  await expect(shown.getByText("so yours stays on.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Turn off" })).toBeHidden();
});
