/** The name of the file that a project is saved as: letters and digits of its name, and the day. */
export function zipName(name: string, now: Date): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const plain = words.join("-").slice(0, 80).toWellFormed().replace(/-+$/, "");
  return `${plain || "project"}-${now.toISOString().slice(0, 10)}.zip`;
}
