import type { SupportVerdict } from "@/lib/domain/core/words";
import type { Unsupported } from "@/lib/domain/markdown/support";

/** What was found when a citation was held against its quote. */
export const supportWords: Record<SupportVerdict, string> = {
  supported: "✓ The quote supports this",
  partial: "◐ The quote supports this in part",
  contradicted: "✕ The quote contradicts this",
  insufficient: "○ The quote does not say enough",
  not_checked: "– Not checked against the quote by a judge",
  check_failed: "– The check failed; nothing was found against it",
};

/** The sign of a sentence that is not borne out, and what it says. */
export const markWords: Record<Unsupported["verdict"], { sign: string; says: string }> = {
  uncited: { sign: "∅", says: "cites nothing" },
  contradicted: { sign: "✕", says: "contradicted by its quote" },
  insufficient: { sign: "○", says: "its quote does not say enough" },
  partial: { sign: "◐", says: "supported in part" },
  check_failed: { sign: "–", says: "the check of its quote failed" },
  not_checked: { sign: "–", says: "not checked against its quote" },
};
