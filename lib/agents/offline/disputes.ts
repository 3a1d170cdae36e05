import type { FactIn } from "@/lib/agents/kit/parts";
import { markerOf } from "@/lib/domain/core/ids";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { mayContradict } from "@/lib/domain/facts/matching";
import { plainlyNamed } from "@/lib/domain/facts/stated";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { lowerFirst } from "@/lib/domain/prose/first-letter";
import type { Dispute } from "@/lib/domain/report/disputes";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { stopWords } from "@/lib/domain/text/stop-words";
import { termSet } from "@/lib/domain/text/terms";
import { type CitedFact, clause } from "./prose";

/** Sides that one sentence tells at most. */
const SIDES_MOST = 4;

/** An open dispute of two facts of which none is known. */
export function disputeOf(a: FactIn, b: FactIn, nature: Dispute["nature"]): Dispute {
  return { a: a.id, b: b.id, nature, reason: "", state: "open", holds: null, by: null };
}

/** For each sentence the fact of another source that cannot hold beside it as it stands, as a dispute: a rule finds it. */
export function contradicted(told: readonly CitedFact[], facts: readonly FactIn[]): Dispute[] {
  return told.flatMap(({ fact, ids }) => {
    const other = facts.find(
      (one) =>
        !ids.includes(one.id) &&
        mayContradict(fact, one) &&
        contradiction(fact.statement, one.statement, [fact.sourceTitle, one.sourceTitle])?.nature === "direct",
    );
    return other === undefined ? [] : [disputeOf(fact, other, "direct")];
  });
}

/** What a sentence on facts that do not agree begins with. */
function leadOf({ nature }: Dispute): string {
  if (nature === "scope") return "Under different conditions";
  return nature === "nuanced" ? "Sources differ" : "Sources disagree";
}

/** Whether a statement stands beneath the title of its source, which keeps its capital. */
function isTitled({ statement, sourceTitle }: CitedFact["fact"]): boolean {
  const name = plainlyNamed(bareTitle(sourceTitle));
  return name !== "" && statement.startsWith(`${name}: `);
}

/** A statement within a sentence: a first word that is no name loses its capital. */
function within(statement: string): string {
  const [first = ""] = statement.split(/[\s,]/, 1);
  const isName = !stopWords.has(first.toLowerCase()) || first === "I" || /\p{Lu}.*\p{Lu}/u.test(first);
  return isName ? statement : lowerFirst(statement);
}

function side({ fact, ids }: CitedFact): string {
  const said = clause(fact.statement);
  return `${isTitled(fact) ? said : within(said)} ${ids.map(markerOf).join("")}`;
}

function openText(dispute: Dispute, sides: readonly CitedFact[]): string {
  return `${leadOf(dispute)}: ${sides.map(side).join("; ")}.`;
}

function settledText({ by }: Dispute, holding: CitedFact, other: CitedFact): string {
  const who = by === null || by.trim() === "" ? "Settled" : `Settled by ${escapeMarkdown(by)}`;
  return `${who}: ${side(holding)}, against another source: ${side(other)}.`;
}

/** The sentence that tells both sides. */
function joined(dispute: Dispute, sides: readonly CitedFact[]): CitedFact | null {
  const [first, second] = sides;
  if (first === undefined || second === undefined) return null;
  const all = { fact: first.fact, ids: sides.flatMap(({ ids }) => ids), terms: termsOf(sides) };
  if (dispute.state === "open") return { ...all, markdown: openText(dispute, sides) };
  const isSecond = dispute.holds !== null && second.ids.includes(dispute.holds);
  const [holding, other] = isSecond ? [second, first] : [first, second];
  return { ...all, fact: holding.fact, markdown: settledText(dispute, holding, other) };
}

function termsOf(sides: readonly CitedFact[]): Set<string> {
  return new Set(sides.flatMap(({ terms }) => [...terms]));
}

/**
 * The sentences with both sides of each dispute in one, where one of them stood: a side is never told alone while the
 * other is known, and none is left out. `known` holds the facts that may be told besides.
 */
export function withDisputes(
  entries: readonly CitedFact[],
  disputes: readonly Dispute[],
  known: readonly FactIn[],
): CitedFact[] {
  if (disputes.length === 0) return [...entries];
  const homes = new Map(entries.flatMap((entry) => entry.ids.map((id) => [id, entry] as const)));
  const facts = new Map(known.map((fact) => [fact.id, fact]));
  const sideOf = (id: string): CitedFact | null => {
    const fact = facts.get(id);
    const found = homes.get(id) ?? (fact ? { fact, ids: [id], terms: termSet(fact.statement) } : null);
    if (found) homes.set(id, found);
    return found;
  };
  const groups: { dispute: Dispute; sides: CitedFact[] }[] = [];
  for (const dispute of disputes) {
    const [a, b] = [sideOf(dispute.a), sideOf(dispute.b)];
    if (a === null || b === null || a === b || (!entries.includes(a) && !entries.includes(b))) continue;
    const group = groups.find(({ sides }) => sides.includes(a) || sides.includes(b));
    if (group === undefined) groups.push({ dispute, sides: [a, b] });
    else
      for (const one of [a, b])
        if (!group.sides.includes(one) && group.sides.length < SIDES_MOST) group.sides.push(one);
  }
  const inGroup = new Map(groups.flatMap((group) => group.sides.map((one) => [one, group] as const)));
  const done = new Set<(typeof groups)[number]>();
  return entries.flatMap((entry) => {
    const group = inGroup.get(entry);
    if (group === undefined) return [entry];
    if (done.has(group)) return [];
    done.add(group);
    return joined(group.dispute, group.sides) ?? [entry];
  });
}
