import { z } from "zod";
import { type AgentKind, agents } from "@/lib/agents/index";
import { parseStrictJson } from "@/lib/domain/core/strict-json";

/** The object in an answer: the whole text, or the whole of one fenced block, as JSON; never mended. */
export function parseAnswer(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*)\n```\s*$/.exec(text);
  return parseStrictJson(fenced?.[1] ?? text);
}

const Fields = z.record(z.string(), z.unknown());

/** A value with the list at the end of a path cut to so many entries. */
function cutAt(value: unknown, [key, ...rest]: readonly PropertyKey[], most: number): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return key === undefined
      ? list.slice(0, most)
      : list.map((one, nth) => (nth === key ? cutAt(one, rest, most) : one));
  }
  const fields = Fields.safeParse(value);
  if (!fields.success || key === undefined) return value;
  const name = String(key);
  return { ...fields.data, [name]: cutAt(fields.data[name], rest, most) };
}

/** Lists within lists are cut one level after the other, for what stands in a list that is too long is not looked at yet. */
const LISTS_DEEP = 4;

/** An answer whose lists are no longer than was asked: the first are the best, and nobody is asked anew for the others. */
function withoutSurplus(output: z.ZodType, value: unknown): unknown {
  let cut = value;
  for (let level = 0; level < LISTS_DEEP; level += 1) {
    const before = cut;
    for (const issue of output.safeParse(cut).error?.issues ?? [])
      if (issue.code === "too_big" && issue.origin === "array") cut = cutAt(cut, issue.path, Number(issue.maximum));
    if (cut === before) break;
  }
  return cut;
}

/** What an answer of an agent says, as its schema has it; else what of it does not fit. */
export function fits(kind: AgentKind, text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  const parsed = parseAnswer(text);
  if (!parsed.ok) return parsed;
  const output: z.ZodType = agents[kind].output;
  const checked = output.safeParse(withoutSurplus(output, parsed.value));
  return checked.success ? { ok: true, value: checked.data } : { ok: false, message: z.prettifyError(checked.error) };
}
