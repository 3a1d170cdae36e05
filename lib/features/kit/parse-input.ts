import type { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";

/** Texts whose broken characters the library mends itself, keeping all the rest. */
const mendedLater = new Set(["text"]);

function pathOf(path: readonly PropertyKey[]): string | undefined {
  return path.length === 0 ? undefined : path.map(String).join(".");
}

function invalid(error: z.ZodError): Refusal {
  const issue = error.issues[0];
  return new Refusal(
    "invalid",
    issue?.message ?? "This cannot be read. Check it and try again.",
    pathOf(issue?.path ?? []),
  );
}

/** Path of the first text that no database can hold: a NUL, or half of a surrogate pair. */
function findBroken(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value === "string") return value.includes("\u0000") || !value.isWellFormed() ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = path.length === 0 && mendedLater.has(key) ? null : findBroken(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/** Input by its schema; `invalid` with the field and a sentence for what does not fit, unknown fields included. */
export function parseInput<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw invalid(parsed.error);
  const broken = findBroken(parsed.data, []);
  if (broken !== null) {
    throw new Refusal("invalid", "This holds characters that are no text. Remove them and try again.", pathOf(broken));
  }
  return parsed.data;
}
