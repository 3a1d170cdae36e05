import type { FactVerdict } from "@/lib/domain/core/words";

/** What a button does, what is said when it is done, and how a person's wish is told. */
export const verdictWords: Record<FactVerdict, { does: string; says: string; wish: string; key: string | null }> = {
  accepted: { does: "Accept", says: "The fact is accepted.", wish: "accept this fact", key: "a" },
  rejected: { does: "Reject", says: "The fact is rejected.", wish: "reject this fact", key: "r" },
  disputed: { does: "Dispute", says: "The fact is disputed.", wish: "dispute this fact", key: "d" },
  reopened: { does: "Reopen", says: "The fact is the agents’ again.", wish: "reopen this fact", key: null },
};
