import { fileStem } from "@/lib/domain/text/cut";

/** The name of the file that a project is saved as: letters and digits of its name, and the day. */
export function zipName(name: string, now: Date): string {
  return `${fileStem(name) || "project"}-${now.toISOString().slice(0, 10)}.zip`;
}
