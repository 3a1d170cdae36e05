const group = /\b(?:comparison|control|reference|untreated|non-participating) (?:\p{L}+ )?\p{L}+/iu;

/** Whether a text tells of those with whom others are compared, where a question does not ask for them. */
export function isOfComparisonGroup(question: string, text: string): boolean {
  if (group.test(question)) return false;
  const found = new RegExp(
    String.raw`\b(?:in|on|of|at|among|for|with) (?:the |our |all |a )?(?:\p{L}+ )?${group.source}|^(?:The |In the )?${group.source}`,
    "iu",
  );
  // Where both groups are told of, the text tells of those that are asked about, too.
  return found.test(text) && !/\b(?:compared (?:with|to)|against|than|whereas|while|but|unlike)\b/iu.test(text);
}
