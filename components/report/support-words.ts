import type { SupportVerdict } from "@/lib/domain/words";

/** What was found when a citation was held against its quote. */
export const supportWords: Record<SupportVerdict, string> = {
  supported: "✓ The quote supports this",
  partial: "◐ The quote supports this in part",
  contradicted: "✕ The quote contradicts this",
  insufficient: "○ The quote does not say enough",
  not_checked: "– Not checked against the quote by a judge",
  check_failed: "– The check failed; nothing was found against it",
};
