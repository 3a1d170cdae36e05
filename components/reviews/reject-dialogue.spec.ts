import { expect, test } from "@/lib/testing/gallery/test";
import type { Critique } from "./reject-dialogue";

const nothing = (): void => undefined;
const looks = { title: "Send the topic back", says: "It is searched again.", isOpen: true, isPending: false };

test("nothing is sent back without a word of what is missing; what is said is sent line by line", async ({
  mount,
  page,
}) => {
  const sent = Promise.withResolvers<Critique>();
  await mount("RejectDialogue", { ...looks, close: nothing, onReject: sent.resolve });
  const dialogue = page.getByRole("dialog", { name: "Send the topic back" });
  await expect(dialogue.getByText("It is searched again.")).toBeVisible();
  await expect(dialogue.getByLabel("What is missing?")).toBeFocused();
  await dialogue.getByLabel("What is missing?").fill("  \n \n");
  await dialogue.getByRole("button", { name: "Send back" }).click();
  await expect(dialogue.getByText("Write at least one line here or below.")).toBeVisible();
  await dialogue.getByLabel("What should the next search do?").fill("Ask the port\n\n  Look at 2023  ");
  await expect(dialogue.getByText("Write at least one line here or below.")).toBeHidden();
  await dialogue.getByLabel("Note").fill(" For the record ");
  await dialogue.getByRole("button", { name: "Send back" }).click();
  expect(await sent.promise).toEqual({
    gaps: [],
    actionItems: ["Ask the port", "Look at 2023"],
    note: "For the record",
  });
});

test("while it is on its way it cannot be sent twice, and what was written stays", async ({ mount, page }) => {
  const shown = await mount("RejectDialogue", { ...looks, close: nothing, onReject: nothing });
  await page.getByLabel("What is missing?").fill("No figure for 1950");
  await shown.update({ ...looks, isPending: true, close: nothing, onReject: nothing });
  await expect(page.getByRole("button", { name: "Send back" })).toBeDisabled();
  await expect(page.getByLabel("What is missing?")).toHaveValue("No figure for 1950");
});
