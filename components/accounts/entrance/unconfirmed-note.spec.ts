import { expect, test } from "@/lib/testing/gallery/test";

const note = { children: "Your address is not confirmed." };

for (const { mail, says } of [
  { mail: "sent", says: "A link is on its way. It works once, within a day." },
  { mail: "failed", says: "The link could not be sent. Try again later, or tell whoever runs this install." },
  { mail: "confirmed", says: "The address is confirmed already." },
] as const) {
  test(`another link is asked for, and what came of it is said where one asked: ${mail}`, async ({ mount, server }) => {
    server.command("send_confirmation").answers({ mail });
    const shown = await mount("UnconfirmedNote", note);
    await expect(shown.getByText(note.children)).toBeVisible();
    await expect(shown.getByRole("status")).toBeEmpty();
    await shown.getByRole("button", { name: "Send the link again" }).click();
    await expect(shown.getByRole("status")).toHaveText(says);
  });
}

test("a request that is refused says why and can be made again", async ({ mount, page, server }) => {
  const command = server.command("send_confirmation");
  command.refuses({ kind: "over_limit", message: "Too many links were asked for. Try again in an hour." });
  const shown = await mount("UnconfirmedNote", note);
  await shown.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("Too many links were asked for. Try again in an hour.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Send the link again" })).toBeEnabled();
});
