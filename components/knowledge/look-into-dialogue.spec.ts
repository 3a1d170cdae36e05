import { contradiction } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const researchers = [
  { id: "q1", name: "Loads" },
  { id: "q2", name: "Depths" },
];
const dialogue = { projectId: "p1", pair: contradiction(), researchers, close: (): void => undefined };

test("a researcher is given the question of the pair, in words that can be changed", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.command("look_into").answers({});
  await mount("LookIntoDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Ask a researcher" });
  await expect(form.getByLabel("Question")).toHaveValue(
    "Which holds, and where: “The quay carries 40 tonnes.” or “It carries 41 tonnes.”?",
  );
  await form.getByLabel("Researcher").selectOption("Depths");
  await form.getByLabel("Question").fill("Which holds in winter?");
  const sent = server.sent("look_into");
  await form.getByRole("button", { name: "Ask" }).click();
  expect(await sent).toEqual({ projectId: "p1", researcherId: "q2", question: "Which holds in winter?" });
  await closed.promise;
  await expect(page.getByText("The question is among the researcher's open gaps.")).toBeVisible();
});

test("a project without researchers says where one is made; a refusal stands at its field", async ({
  mount,
  page,
  server,
}) => {
  server.command("look_into").refuses({ kind: "invalid", message: "Write the question.", field: "question" });
  await mount("LookIntoDialogue", { ...dialogue, researchers: [] });
  const form = page.getByRole("dialog", { name: "Ask a researcher" });
  await expect(form.getByText("The project has no researcher yet.")).toBeVisible();
  await form.getByLabel("Question").fill("");
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(form.getByLabel("Question")).toHaveAccessibleDescription(/Write the question\./);
});
