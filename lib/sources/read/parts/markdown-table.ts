/** Rows as a table of Markdown, the first one its head; empty where there are none. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head, ...body] = rows.filter((row) => row.length > 0);
  if (!head) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

/** A cell's text as it may stand in such a table. */
export function tableCell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}
