import type { ContradictionNature } from "@/lib/domain/core/words";

/** What kind of contradiction it is, as a word and as a sentence. */
export const natureWords: Record<ContradictionNature, { word: string; says: string }> = {
  direct: { word: "Contradiction", says: "If both speak of the same, only one of them can be true." },
  nuanced: { word: "Difference in degree", says: "They differ in degree or conditions." },
  scope: { word: "Difference in scope", says: "They may speak of different times, places or groups." },
};
