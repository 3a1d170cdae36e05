import { z } from "zod";
import type { Call } from "@/lib/api/route";

export const projectId = z.uuid().describe("As list_projects tells it.");
export const cursor = z.string().max(200).optional().describe("The `next` of the page before.");
export const limit = z.int().min(1).max(50).optional().describe("Items on a page; 10 when nothing is said.");

/** A page's parameters as an address would hold them. */
export function asQuery(given: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

export interface Tool {
  name: string;
  /** The route that it asks: what the API refuses is refused here, in the same words. */
  route: string;
  title: string;
  says: string;
  input: z.ZodObject;
  /** Whether it leaves something behind, though reading is all that its token has to be for. */
  writes?: true;
  /** Whether it takes something away that does not come back by itself. */
  removes?: true;
  to(given: unknown): Partial<Pick<Call, "params" | "query" | "body">> & { headers?: Record<string, string> };
}

/** A row of the table of tools. */
export function tool<I extends z.ZodObject>(
  spec: Omit<Tool, "to" | "input"> & { input: I; to(given: z.output<I>): ReturnType<Tool["to"]> },
): Tool {
  return { ...spec, to: (given) => spec.to(spec.input.parse(given)) };
}
