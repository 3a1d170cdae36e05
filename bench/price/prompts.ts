import { countTokens } from "@/lib/domain/core/tokens";
import type { ModelRequest } from "./model";

/** What each agent of a run was asked, as one Markdown text: how often, and whole its longest prompt. */
export function promptsOf(asked: readonly ModelRequest[]): string {
  const parts = [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, own]) => {
    const sized = own.map(({ prompt }) => ({ prompt, tokens: countTokens(prompt) }));
    const [longest] = sized.toSorted((a, b) => b.tokens - a.tokens);
    const total = sized.reduce((sum, { tokens }) => sum + tokens, 0);
    const count = `${own.length} ${own.length === 1 ? "call" : "calls"}, ${total.toLocaleString("en")} tokens in all`;
    return `## ${kind}\n\n${count}; the longest:\n\n${"`".repeat(6)}text\n${longest?.prompt ?? ""}${"`".repeat(6)}\n`;
  });
  return `# The prompts of one run\n\n${parts.join("\n")}`;
}
