import { z } from "zod";
import { type AgentKind, agents } from "@/lib/agents/index";
import { checkTemplate, type TemplateProblem } from "@/lib/domain/core/template";

/** Appended to the prompt of a call that failed, when its node is tried again. */
const phaseRecovery = {
  prompt: `Notes on the earlier attempt, to be heeded:
$notes`,
  variables: ["notes"],
} as const;

const agentKinds = Object.keys(agents) as [AgentKind, ...AgentKind[]];
export const PromptName = z.enum([...agentKinds, "phase_recovery"]);
export type PromptName = z.infer<typeof PromptName>;
/** Every prompt that a project may have in its own words. */
export const promptNames: readonly PromptName[] = PromptName.options;

/** Longest template that is kept, in characters. */
export const PROMPT_MAX = 20_000;

/** A project's own templates by name; what is not among them is as Stemma has it, and one that is asked no more is left out. */
export const Prompts = z
  .record(z.string(), z.string().max(PROMPT_MAX))
  .transform((all) => Object.fromEntries(Object.entries(all).filter(([name]) => PromptName.safeParse(name).success)))
  .pipe(z.partialRecord(PromptName, z.string()));
export type Prompts = z.infer<typeof Prompts>;

/** A prompt as it is without an override, and the variables it may name. */
export function defaultPrompt(name: PromptName): { text: string; variables: readonly string[] } {
  if (name === "phase_recovery") return { text: phaseRecovery.prompt, variables: phaseRecovery.variables };
  return { text: agents[name].prompt, variables: Object.keys(agents[name].input.shape) };
}

/** The template of a prompt in a project. */
export function templateOf(prompts: Prompts, name: PromptName): string {
  return prompts[name] ?? defaultPrompt(name).text;
}

/** What is wrong with a template, each with line and name; none when a run can use it. */
export function checkPrompt(name: PromptName, text: string): TemplateProblem[] {
  return checkTemplate(name, text, defaultPrompt(name).variables);
}

/** All problems of the given overrides, or of the defaults where there are none. */
export function checkPrompts(prompts: Prompts = {}): TemplateProblem[] {
  return promptNames.flatMap((name) => checkPrompt(name, templateOf(prompts, name)));
}

/** A problem as one sentence. */
export function problemText({ template, line, message }: TemplateProblem): string {
  return `The prompt ${template}, line ${line}: ${message}`;
}
