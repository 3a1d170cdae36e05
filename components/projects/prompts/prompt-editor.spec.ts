import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const prompt = {
  name: "outline",
  role: "research",
  variables: ["question", "facts"],
  text: "Plan $question with $facts.",
  own: null,
} as const;

const editor = { projectId: "p1", prompt: { ...prompt, variables: [...prompt.variables] }, mayEdit: true };

test("a variable that there is not is told with its line, and cannot be saved; one left out is named", async ({
  mount,
  server,
}) => {
  server.command("save_prompt").answers({ revision: 1 });
  const shown = await mount("PromptEditor", editor);
  const [text, save] = [shown.getByLabel("In this project"), shown.getByRole("button", { name: "Save" })];
  await expect(save).toBeDisabled();
  await text.fill("Plan $question with $fakts.");
  await expect(shown.getByText(/Line 1: /)).toBeVisible();
  await expect(save).toBeDisabled();
  await text.fill("Plan $question.");
  await expect(shown.getByText("The model will not see $facts.")).toBeVisible();
  const sent = server.sent("save_prompt");
  await save.click();
  expect(await sent).toEqual({ projectId: "p1", name: "outline", template: "Plan $question.", revision: null });
  await expect(save).not.toHaveAttribute("data-loading");
  // Who writes on after a save hears nothing of their own words.
  await text.fill("Plan $question at once.");
  const own = { text: "Plan $question.", revision: 1, editedAt: at, editedBy: "Ada Lovelace", problems: [] };
  await shown.update({ ...editor, prompt: { ...editor.prompt, own } });
  await expect(text).toHaveValue("Plan $question at once.");
  await expect(shown.getByRole("status")).not.toContainText("changed this");
});

test("words of one's own go back to Stemma's; who may not edit reads both", async ({ mount, server }) => {
  server.command("save_prompt").answers({ revision: null });
  const own = { text: "Ours: $question $facts", revision: 3, editedAt: at, editedBy: "Ada Lovelace", problems: [] };
  const edited = { ...editor, prompt: { ...editor.prompt, own } };
  const shown = await mount("PromptEditor", edited);
  const sent = server.sent("save_prompt");
  await shown.getByRole("button", { name: "Back to Stemma's words" }).click();
  expect(await sent).toMatchObject({ template: null, revision: 3 });
  await shown.update({ ...edited, mayEdit: false });
  await expect(shown.getByText("Owners of the project may edit prompts.")).toBeVisible();
  await expect(shown.getByLabel("In this project")).not.toBeEditable();
  await expect(shown.getByRole("button", { name: "Save" })).toBeHidden();
});

test("words that a colleague saves do not take away what is written: both are there to choose from", async ({
  mount,
  server,
}) => {
  server.command("save_prompt").answers({ revision: 2 });
  const shown = await mount("PromptEditor", editor);
  const text = shown.getByLabel("In this project");
  const own = { text: "Theirs: $question $facts", revision: 1, editedAt: at, editedBy: "Grace Hopper", problems: [] };
  await text.fill("Mine: $question $facts");
  await shown.update({ ...editor, prompt: { ...editor.prompt, own } });
  await expect(shown.getByRole("status")).toContainText("Grace Hopper changed this");
  await expect(shown.getByRole("status")).toContainText("Theirs: $question $facts");
  await expect(text).toHaveValue("Mine: $question $facts");
  await shown.getByRole("button", { name: "Keep what I wrote" }).click();
  const sent = server.sent("save_prompt");
  await shown.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ template: "Mine: $question $facts", revision: 1 });
  const mine = { ...own, text: "Mine: $question $facts", revision: 2 };
  await shown.update({ ...editor, prompt: { ...editor.prompt, own: mine } });
  await expect(shown.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(shown.getByRole("status")).toBeEmpty();
});
