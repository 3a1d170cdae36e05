import { createHash, createHmac } from "node:crypto";

/** Hexadecimal SHA-256 of a text in UTF-8. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Hexadecimal HMAC-SHA-256: whoever lacks the secret cannot guess it, whoever has it gets the same again. */
export function keyed(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text, "utf8").digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  if ("toJSON" in value && typeof value.toJSON === "function") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]));
}

/** JSON with the keys of every object in order: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "null";
}

/** What tells an input from others, as the row of its call has it. */
export function inputDigestOf(input: object): string {
  return sha256(canonicalJson(input));
}

/** A prompt in normal form: `\n` line ends, no trailing white space on a line, one final newline (engine.md). */
export function normalizePrompt(prompt: string): string {
  const lines = prompt.replace(/\r\n?/g, "\n").split("\n");
  return `${lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()}\n`;
}
