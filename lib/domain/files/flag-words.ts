/** What a source's flag says to people; a flag of an unknown name says its name. */
export function flagWord(flag: string): string {
  const [, sure] = /^recognised_(\d{1,3})$/.exec(flag) ?? [];
  if (sure !== undefined) return `is a scan; its words were recognised by a program, which is ${sure} % sure of them`;
  const [, some] = /^pages_recognised_(\d{1,3})$/.exec(flag) ?? [];
  if (some !== undefined) {
    return `holds scanned pages; their words were recognised by a program, which is ${some} % sure of them`;
  }
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
  pages_not_recognised: "is a scan of more than 30 pages, of which the first 30 were recognised",
  pictures_not_read: "holds pages of pictures that were not looked at",
  rows_left_out: "has rows beyond those that were read",
};
