import { z } from "zod";
import { withPlainNames } from "./attribute-names";
import { readPart } from "./resource-shapes";

const Names = z
  .array(z.string().max(500))
  .max(100)
  .nullish()
  .transform((names) => names?.join(","));
const Sent = z.object({
  filter: z.string().nullish(),
  startindex: z.int().nullish(),
  count: z.int().nullish(),
  attributes: Names,
  excludedattributes: Names,
});

/** What a search that is posted asks for, as the parameters of an address say it. */
export function readSearch(body: unknown): Readonly<Record<string, string>> {
  const { filter, startindex, count, attributes, excludedattributes } = readPart(Sent, withPlainNames(body), "");
  const asked = { filter, startIndex: startindex, count, attributes, excludedAttributes: excludedattributes };
  const said = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}
