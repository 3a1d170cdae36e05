/** A cell of a CSV file. What a spreadsheet would take for a formula is kept text by an apostrophe. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value).toWellFormed().replaceAll("\0", "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. Source: RFC 4180. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}
