/** What a source's flag says to people; a flag of an unknown name says its name. */
export function flagWord(flag: string): string {
  return flags[flag] ?? flag.replaceAll("_", " ");
}

const flags: Record<string, string> = {
  addresses_model: "holds text that addresses a model",
  attachments_not_read: "came with files that were not read",
  charts_left_out: "holds charts that were not read, or not whole",
  cut_short: "was cut at a limit",
  hidden_parts: "holds slides, sheets, rows or columns that are hidden",
  hidden_by_style: "holds text that its page hides",
  hidden_words_left_out: "held words that are not seen in Word, which were left out",
  hidden_characters: "held invisible characters",
  holds_key: "holds what looks like a key",
  rows_left_out: "has rows beyond those that were read",
};
