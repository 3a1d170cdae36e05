import type { ContradictionNature } from "@/lib/domain/core/words";

/** What kind of contradiction it is, as a word and as a sentence. */
export const natureWords: Record<ContradictionNature, { word: string; says: string }> = {
  direct: { word: "Direct", says: "They cannot both be true as they stand." },
  nuanced: { word: "Nuanced", says: "They differ in degree or conditions." },
  scope: { word: "In scope", says: "They may speak of different times, places or groups." },
};
