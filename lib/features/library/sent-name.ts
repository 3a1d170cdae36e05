/** The name of a file that a browser sends, percent-encoded since a header holds no other letters; null without one. */
export function sentName(sent: Headers): string | null {
  const encoded = sent.get("x-file-name") ?? "";
  try {
    const name = decodeURIComponent(encoded).replaceAll("\u0000", "").toWellFormed().trim();
    return name === "" ? null : name;
  } catch {
    // Not percent-encoding: as good as missing.
    return null;
  }
}
