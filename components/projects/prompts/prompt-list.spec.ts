import type { PromptsView } from "@/lib/features/projects/views/prompts";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

type Prompt = PromptsView["prompts"][number];

function prompt(view: Partial<Prompt> = {}): Prompt {
  return {
    name: "outline",
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
  const shown = await mount("PromptList", list(prompt(), prompt({ name: "review_findings", role: "review" })));
  await expect(shown.getByLabel("In this project")).toBeHidden();
  await shown.getByRole("button", { name: /outline/ }).click();
  await expect(shown.getByLabel("In this project")).toHaveValue("Plan $question.");
  await expect(page).toHaveURL(/prompt=outline/);
  await shown.getByRole("button", { name: /review findings review model/ }).click();
  await expect(page).toHaveURL(/prompt=review_findings/);
  await expect(shown.getByLabel("In this project")).toHaveCount(1);
});

test("a prompt that is broken keeps runs from starting, which is said; own words are marked", async ({ mount }) => {
  const own = { text: "Mine: $question", revision: 2, editedAt: at, editedBy: null, problems: [] };
  const problems = [{ template: "review_findings", line: 1, name: "fakts", message: "There is no $fakts." }];
  const shown = await mount(
    "PromptList",
    list(
      prompt({ own }),
      prompt({ name: "review_findings", own: { ...own, problems } }),
      prompt({ name: "phase_recovery", role: null }),
    ),
  );
  await expect(shown.getByRole("alert")).toHaveText("No run can start until a prompt is mended.");
  await expect(shown.getByRole("button", { name: /outline/ })).toContainText("own words");
  await expect(shown.getByRole("button", { name: /review findings/ })).toContainText("needs mending");
  await expect(shown.getByRole("button", { name: /phase recovery/ })).toContainText(
    "added when something is tried again",
  );
});
