import { closingRules } from "@/lib/agents/call/closing";
import { defaultPrompt } from "@/lib/agents/call/prompts";
import type { AgentKind } from "@/lib/agents/index";
import { fillTemplate } from "@/lib/domain/core/template";
import { countTokens } from "@/lib/domain/core/tokens";
import type { ModelRequest } from "./model";

/** As long as the delimiter of any prompt. */
const DELIMITER = "DATA-123456789abc";
/** Stands for a variable where a template is taken apart: no template holds it. */
const APART = "\u0000";

/** Tokens of a prompt that every call of its agent says again: what it is told beside what it is given. */
export function ownTokens(kind: AgentKind): number {
  return countTokens(`${fillTemplate(defaultPrompt(kind).text, () => "")}\n${closingRules(kind, DELIMITER)}`);
}

/** What a prompt was given, field by field, in tokens: what stands between the words of its template. */
function givenIn({ kind, prompt }: Pick<ModelRequest, "kind" | "prompt">): Map<string, number> {
  const names: string[] = [];
  const words = fillTemplate(defaultPrompt(kind).text, (name) => {
    names.push(name);
    return APART;
  }).split(APART);
  const given = new Map<string, number>();
  let at = words[0]?.length ?? 0;
  for (const [nth, name] of names.entries()) {
    const next = (words[nth + 1] ?? "").trimEnd();
    const end = next === "" ? prompt.length : prompt.indexOf(next, at);
    if (end < 0) return given;
    given.set(name, countTokens(prompt.slice(at, end)));
    at = end + (words[nth + 1]?.length ?? 0);
  }
  return given;
}

/** What all prompts of an agent were given, the most first, in a line. */
function givenText(own: readonly ModelRequest[]): string {
  const all = new Map<string, number>();
  for (const one of own) for (const [name, tokens] of givenIn(one)) all.set(name, (all.get(name) ?? 0) + tokens);
  return [...all]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, tokens]) => `${name} ${tokens.toLocaleString("en")}`)
    .join(", ");
}

/** What each agent of a run was asked, as one Markdown text: how often, of what its prompts are made, and whole the longest. */
export function promptsOf(asked: readonly ModelRequest[]): string {
  const parts = [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, own]) => {
    const sized = own.map(({ prompt }) => ({ prompt, tokens: countTokens(prompt) }));
    const [longest] = sized.toSorted((a, b) => b.tokens - a.tokens);
    const total = sized.reduce((sum, { tokens }) => sum + tokens, 0);
    const count = `${own.length} ${own.length === 1 ? "call" : "calls"}, ${total.toLocaleString("en")} tokens in all`;
    const ofWords = `own words ${(own.length * ownTokens(kind)).toLocaleString("en")}`;
    const made = `Made of ${ofWords}, ${givenText(own)}`;
    return `## ${kind}\n\n${count}. ${made}. The longest:\n\n${"`".repeat(6)}text\n${longest?.prompt ?? ""}${"`".repeat(6)}\n`;
  });
  return `# The prompts of one run\n\n${parts.join("\n")}`;
}
