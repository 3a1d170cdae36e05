import { z } from "zod";

/** Nested deeper than this, a value is told as its JSON. */
const DEPTH = 20;

function ofRecord(record: Readonly<Record<string, z.core.util.JSONType>>, depth: number): string[] {
  const { role, content, ...rest } = record;
  if (typeof role === "string" && typeof content === "string") return [`${role}: ${content}`, ...ofRecord(rest, depth)];
  return Object.entries(record).flatMap(([name, value]) => {
    const said = told(value, depth);
    const isNamed = said.length === 1 && typeof value !== "object" && name !== "history";
    return isNamed ? [`${name}: ${said[0]}`] : said;
  });
}

function told(value: z.core.util.JSONType, depth = 0): string[] {
  if (value === null || value === "") return [];
  if (typeof value !== "object") return [String(value)];
  if (depth >= DEPTH) return [JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap((one) => told(one, depth + 1));
  return ofRecord(value, depth + 1);
}

function parsed(text: string): z.core.util.JSONType | undefined {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A history that was kept as JSON, or as a value on each line, as lines that people read; null where it is neither. */
function ofJson(text: string): string | null {
  const whole = parsed(text);
  if (whole !== undefined) return told(whole).join("\n");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map(parsed);
  if (values.length === 0 || values.some((value) => value === undefined)) return null;
  return values.flatMap((value) => (value === undefined ? [] : told(value))).join("\n");
}

/** What a researcher did before, from its file: JSON in any shape as one line for each thing that it says, or the text. */
export function historyOf(text: string): { history: string; isBroken: boolean } {
  if (!/^\s*[[{]/.test(text)) return { history: text.trim(), isBroken: false };
  const history = ofJson(text);
  return { history: history ?? text.trim(), isBroken: history === null };
}
