/** The beginning of a text on one line, cut between words where it is longer than so many characters. */
export function cutBetweenWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text
    .slice(0, most)
    .toWellFormed()
    .replace(/\s+\S*$/, "");
  return `${kept} …`;
}

/** The stem of a file's name: letters and digits of a title in small letters, at most 80; empty for a title without any. */
export function fileStem(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 80).toWellFormed().replace(/-+$/, "");
}
