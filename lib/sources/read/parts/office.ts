import { type Parts, pathFrom } from "./parts";
import { allBelow, attributeOf, firstBelow, textOf } from "./xml";

/** Where a part of an office document leads: to another part of it, never elsewhere. */
export interface Relation {
  /** The last word of its type: `slide`, `worksheet`, `notesSlide`. */
  kind: string;
  path: string;
}

/** What one part leads to within its document, by the names that it uses. Source: ECMA-376, part 2, 9.3. */
export async function relationsOf(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const cut = part.lastIndexOf("/") + 1;
  const listed = await parts.xml(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`);
  const relations = listed === null ? [] : allBelow(listed, "Relationship");
  return new Map(
    relations.flatMap((relation): [string, Relation][] => {
      const id = attributeOf(relation, "Id");
      const path = pathFrom(part, attributeOf(relation, "Target") ?? "");
      if (id === undefined || path === null || attributeOf(relation, "TargetMode") === "External") return [];
      return [[id, { kind: attributeOf(relation, "Type")?.split("/").at(-1) ?? "", path }]];
    }),
  );
}

/** The part from which all others are reached. */
export async function mainPart(parts: Parts): Promise<string | null> {
  const relations = await relationsOf(parts, "");
  return [...relations.values()].find(({ kind }) => kind === "officeDocument")?.path ?? null;
}

/** Whether it holds programs, whatever it is called. */
export function holdsMacros({ paths }: Parts): boolean {
  return [...paths].some((path) => /(?:^|\/)vbaProject\.bin$|\/macrosheets\//i.test(path));
}

/** What programs call documents that nobody named. */
const NAMELESS =
  /^(?:power ?point[- ]?pr[aäe]senta\p{L}+|presentation\d*|pr[äe]sentation\d*|slide 1|untitled|book ?\d*|mappe ?\d*)$/iu;

/** What a document says of itself: its name and who made it. */
export async function propertiesOf(parts: Parts): Promise<{ title: string | null; author: string | null }> {
  const relations = await relationsOf(parts, "");
  const path = [...relations.values()].find(({ kind }) => kind === "core-properties")?.path ?? "docProps/core.xml";
  const properties = await parts.xml(path);
  const said = (name: string): string | null => {
    const element = properties === null ? undefined : firstBelow(properties, name);
    const line = element === undefined ? "" : textOf(element).replace(/\s+/g, " ").trim();
    return line === "" ? null : line;
  };
  const title = said("title");
  return { title: title !== null && NAMELESS.test(title) ? null : title, author: said("creator") };
}
