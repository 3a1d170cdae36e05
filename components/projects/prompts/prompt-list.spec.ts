import type { PromptsView } from "@/lib/features/kit/models";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

type Prompt = PromptsView["prompts"][number];

function prompt(view: Partial<Prompt> = {}): Prompt {
  return {
    name: "write_outline",
    role: "research",
    variables: ["question"],
    text: "Plan $question.",
    own: null,
    ...view,
  };
}

const project = { id: "p1", name: "Harbour" };

function list(...prompts: Prompt[]): { view: PromptsView; project: typeof project } {
  return { view: { mayEdit: true, prompts }, project };
}

test("one prompt is open at a time, its name in the address, so that it can be sent to others", async ({
  mount,
  page,
}) => {
  const shown = await mount("PromptList", list(prompt(), prompt({ name: "judge_topic", role: "review" })));
  await expect(shown.getByLabel("In this project")).toBeHidden();
  await shown.getByRole("button", { name: /write outline/ }).click();
  await expect(shown.getByLabel("In this project")).toHaveValue("Plan $question.");
  await expect(page).toHaveURL(/prompt=write_outline/);
  await shown.getByRole("button", { name: /judge topic review model/ }).click();
  await expect(page).toHaveURL(/prompt=judge_topic/);
  await expect(shown.getByLabel("In this project")).toHaveCount(1);
});

test("a prompt that is broken keeps runs from starting, which is said; own words are marked", async ({ mount }) => {
  const own = { text: "Mine: $question", revision: 2, editedAt: at, editedBy: null, problems: [] };
  const problems = [{ template: "judge_topic", line: 1, name: "fakts", message: "There is no $fakts." }];
  const shown = await mount(
    "PromptList",
    list(
      prompt({ own }),
      prompt({ name: "judge_topic", own: { ...own, problems } }),
      prompt({ name: "retry", role: null }),
    ),
  );
  await expect(shown.getByRole("alert")).toHaveText("No run can start until a prompt is mended.");
  await expect(shown.getByRole("button", { name: /write outline/ })).toContainText("own words");
  await expect(shown.getByRole("button", { name: /judge topic/ })).toContainText("needs mending");
  await expect(shown.getByRole("button", { name: /retry/ })).toContainText("added when something is tried again");
});
