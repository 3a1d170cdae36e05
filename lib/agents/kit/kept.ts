import type { ComparedGroup, FactIn } from "@/lib/agents/kit/parts";
import { markerOf } from "@/lib/domain/core/ids";
import { replaceMarkers } from "@/lib/domain/markdown/citation";
import { withFreeMarkers } from "@/lib/domain/prose/code-mask";
import type { Dropped } from "./agent";

/** Keeps what the input holds and counts what it does not. */
export class Sieve {
  readonly dropped: Dropped = { ids: 0, quotes: 0 };
  readonly #known: ReadonlySet<string>;

  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  has(id: string): boolean {
    if (this.#known.has(id)) return true;
    this.dropped.ids += 1;
    return false;
  }

  ids(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => this.has(id));
  }

  markers(markdown: string): string {
    return replaceMarkers(withFreeMarkers(markdown), (keys) => {
      const kept = keys.filter((key) => this.has(key));
      return kept.length === 0 ? "" : ` ${kept.map(markerOf).join("")}`;
    });
  }
}

/** Pairs of compared facts: kept once, when both are of one group and make such a pair. */
export class ComparedPairs {
  dropped = 0;
  readonly #facts = new Map<string, { fact: FactIn; group: ComparedGroup }>();
  readonly #seen = new Set<string>();

  constructor(groups: readonly ComparedGroup[]) {
    for (const group of groups) for (const fact of group.facts) this.#facts.set(fact.id, { fact, group });
  }

  kept<P extends { a: string; b: string }>(
    pairs: readonly P[],
    isPair: (a: FactIn, b: FactIn, pair: P) => boolean,
  ): P[] {
    return pairs.filter((pair) => {
      const { a, b } = pair;
      const [one, other] = [this.#facts.get(a), this.#facts.get(b)];
      const isOfGroup = one !== undefined && one !== other && one.group === other?.group;
      if (!isOfGroup || !isPair(one.fact, other.fact, pair)) {
        this.dropped += 1;
        return false;
      }
      const name = [a, b].toSorted().join(" ");
      if (this.#seen.has(name)) return false;
      this.#seen.add(name);
      return true;
    });
  }
}

/** The ids of facts, or of whatever else has one. */
export function idsOf(...lists: readonly (readonly { id: string }[])[]): string[] {
  return lists.flat().map((entry) => entry.id);
}
