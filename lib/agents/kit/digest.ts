import { createHash, createHmac } from "node:crypto";

/** Hexadecimal SHA-256 of a text in UTF-8. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Hexadecimal HMAC-SHA-256: whoever lacks the secret cannot guess it, whoever has it gets the same again. */
export function keyed(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text, "utf8").digest("hex");
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** JSON with the keys of every object in order: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sorted) ?? "null";
}

/** A prompt in normal form: `\n` line ends, no trailing white space on a line, one final newline (engine.md). */
export function normalizePrompt(prompt: string): string {
  const lines = prompt.replace(/\r\n?/g, "\n").split("\n");
  return `${lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()}\n`;
}
