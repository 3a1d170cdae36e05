import type { FactVerdict } from "@/lib/domain/core/words";

/** What a button does, what is said when it is done, and how what a person wants is told. */
export const verdictWords: Record<FactVerdict, { does: string; says: string; action: string; key: string | null }> = {
  accepted: { does: "Accept", says: "The fact is accepted.", action: "accept this fact", key: "a" },
  rejected: { does: "Reject", says: "The fact is rejected.", action: "reject this fact", key: "r" },
  disputed: { does: "Dispute", says: "The fact is disputed.", action: "dispute this fact", key: "d" },
  reopened: {
    does: "Reopen",
    says: "Your verdict was taken back; the agents’ verdict stands.",
    action: "reopen this fact",
    key: null,
  },
};
