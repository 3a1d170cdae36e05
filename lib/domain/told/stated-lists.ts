import { plainlyNamed, type Stated } from "@/lib/domain/facts/stated";
import { isFinding, isForeignMatter, plainStatement, standsAlone } from "@/lib/domain/facts/statement";
import type { Sentence } from "@/lib/domain/prose/sentences";
import type { Placed } from "@/lib/domain/prose/under-headings";
import { words } from "@/lib/domain/text/terms";

/** Entries of a list that is told in one sentence, and words of one, at most; and words of what leads to it, at least. */
const LIST = { least: 2, most: 16, entryWords: 12, clauseWords: 30, leadWords: 3 } as const;

/** A list in one sentence, with what stands above it, and the entries that say nothing without it. */
export interface StatedList extends Stated {
  placed: Placed;
  within: readonly Sentence[];
}

/** The items that stand beneath each sentence which leads to a list: “The boat carries:”. */
function listsIn(all: readonly Placed[]): { lead: Placed; items: Placed[] }[] {
  return all.flatMap((lead, nth) => {
    if (lead.sentence.kind === "heading" || !/:$/.test(lead.sentence.text.trim())) return [];
    const rest = all.slice(nth + 1, nth + 2 + LIST.most);
    const end = rest.findIndex(({ sentence, lead: own }) => sentence.kind !== "item" || own !== lead.sentence.text);
    return [{ lead, items: end < 0 ? rest : rest.slice(0, end) }];
  });
}

/** Whether entries go on with the sentence that leads to them: “Shut the gate as soon as: - the tide is above the mark;” */
function goOn(items: readonly Placed[]): boolean {
  return items.every(({ sentence }) => /^\p{Ll}/u.test(plainStatement(sentence.text)));
}

function entryOf({ sentence }: Placed): string {
  return plainStatement(sentence.text).replace(/[.,;]$/u, "");
}

/**
 * Lists whose entries say nothing by themselves, each as one sentence behind what leads to it, with the whole list as its
 * quote: “The boat carries: a hook; two lamps; a rope.” What are sentences in a list stand for themselves, but for those
 * that go on with what leads to them: “as soon as: the tide is above the mark” says of no tide that it is.
 */
export function statedLists(text: string, all: readonly Placed[], title: string): StatedList[] {
  return listsIn(all).flatMap(({ lead, items }) => {
    const last = items.at(-1);
    if (last === undefined || items.length < LIST.least || items.length > LIST.most) return [];
    const opening = plainStatement(lead.sentence.text);
    if (words(opening).length < LIST.leadWords || isForeignMatter(opening)) return [];
    const entries = items.map(entryOf);
    const areClauses = goOn(items);
    const longest = areClauses ? LIST.clauseWords : LIST.entryWords;
    const areEntries = entries.every((entry) => entry !== "" && words(entry).length <= longest);
    if (!areEntries || (!areClauses && items.every(({ sentence }) => isFinding(sentence)))) return [];
    const said = `${opening} ${entries.join("; ")}.`;
    if (!isFinding({ kind: "item", text: said })) return [];
    const quote = text.slice(lead.sentence.start, last.sentence.end);
    const name = plainlyNamed(title);
    const of = { quote, placed: lead, within: areClauses ? items.map(({ sentence }) => sentence) : [] };
    if (standsAlone({ kind: "item", text: said })) return [{ statement: said, ...of }];
    return name === "" ? [] : [{ statement: `${name}: ${said}`, ...of }];
  });
}
