import { expect, test } from "@/lib/testing/gallery/test";

const ada = { email: "ada@example.org", sendsMail: true };

test("another address is asked for once it is one, and counts only when its link was opened", async ({
  mount,
  server,
}) => {
  const command = server.command("change_address");
  command.refuses({ kind: "invalid", message: "Write one e-mail address, such as name@example.org.", field: "email" });
  const shown = await mount("AddressForm", ada);
  const field = shown.getByRole("textbox", { name: "New e-mail address" });
  await field.fill("no address");
  await field.press("Enter");
  await expect(shown.getByText("Write an e-mail address.")).toBeVisible();
  await field.fill("a@b.example.org");
  await field.press("Enter");
  await expect(shown.getByText("Write one e-mail address, such as name@example.org.")).toBeVisible();
  command.answers({});
  const sent = server.sent("change_address");
  await field.fill("new@example.org");
  await field.press("Enter");
  expect(await sent).toEqual({ email: "new@example.org" });
  await expect(shown.getByRole("status")).toContainText("until then you sign in with ada@example.org");
  await expect(field).toHaveValue("");
});

test("an install that sends no e-mail says why the address stays", async ({ mount }) => {
  const shown = await mount("AddressForm", { ...ada, sendsMail: false });
  await expect(shown.getByText("so the address cannot be changed.")).toBeVisible();
  await expect(shown.getByRole("textbox")).toBeHidden();
});
