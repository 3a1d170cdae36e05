import { z } from "zod";
import { asReference, leadingDate, partialDate, personName, type RawReference, type Reference } from "./reference";

/** What is not as the format says counts as left out: one odd field does not cost the work. */
const text = z.string().optional().catch(undefined);
const Part = z.union([z.number(), z.string()]).transform(String);

const Name = z.object({
  family: text,
  given: text,
  literal: text,
  suffix: text,
  "non-dropping-particle": text,
  "dropping-particle": text,
});

const DateValue = z.object({
  "date-parts": z.array(z.array(Part)).optional().catch(undefined),
  raw: text,
  literal: text,
});

/** A work as CSL-JSON has it. Source: citation style language, data schema 1.0. */
const Item = z.object({
  title: text,
  author: z.array(Name.catch({})).catch([]).default([]),
  issued: DateValue.nullable().catch(null).default(null),
  publisher: text,
  DOI: text,
  URL: text,
});

function nameOf(name: z.infer<typeof Name>): string {
  const particles = [name["dropping-particle"], name["non-dropping-particle"]];
  const family = [...particles, name.family].filter((part) => part !== undefined).join(" ");
  return name.literal ?? personName({ ...name, family });
}

function dateOf(issued: z.infer<typeof DateValue> | null): string | null {
  const [year, month, day] = issued?.["date-parts"]?.[0] ?? [];
  if (year !== undefined) return partialDate(year, Number(month ?? 0), Number(day ?? 0));
  return leadingDate(issued?.raw ?? issued?.literal ?? "");
}

function rawOf({ title, author, issued, publisher, DOI, URL }: z.infer<typeof Item>): RawReference {
  return { title, authors: author.map(nameOf), publishedOn: dateOf(issued), publisher, doi: DOI, urls: [URL] };
}

/** The works in a value that was read from JSON: a list of them, or one alone; null for what is no work. */
export function* cslReferences(value: unknown): Generator<Reference | null> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const item of items) {
    const parsed = Item.safeParse(item);
    yield parsed.success ? asReference(rawOf(parsed.data)) : null;
  }
}
