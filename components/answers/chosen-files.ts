import { refusedAtOnce } from "@/components/library/upload-queue";

/** What one question may bring along. Source: lib/features/answers/receive-question.ts */
const FILES_MOST = 40;
const BYTES_MOST = 200 * 1024 * 1024;

/** A file that was chosen to answer a question; `why` says what keeps it from being sent, null lets it go. */
export interface ChosenFile {
  key: string;
  file: File;
  why: string | null;
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function whyNotBeside(others: readonly ChosenFile[], file: File): string | null {
  const sent = others.filter(({ why }) => why === null);
  if (sent.length >= FILES_MOST) return `${FILES_MOST} files go with one question. Add this one to the library later.`;
  const bytes = sent.reduce((sum, one) => sum + one.file.size, file.size);
  return bytes > BYTES_MOST ? "Together these files are larger than 200 MB. Add this one to the library later." : null;
}

/** What is chosen once more files are: each file once, with the reason at those that cannot go along. */
export function withFiles(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const all = [...chosen];
  for (const file of files) {
    const key = keyOf(file);
    if (all.some((one) => one.key === key)) continue;
    all.push({ key, file, why: refusedAtOnce(file) ?? whyNotBeside(all, file) });
  }
  return all;
}

/** What is chosen once the server has said which of the files it could not read. */
export function withReasons(
  chosen: readonly ChosenFile[],
  refused: readonly { fileName: string; why: string }[],
): ChosenFile[] {
  const reasons = new Map(refused.map(({ fileName, why }) => [fileName, why]));
  return chosen.map((one) => ({ ...one, why: one.why ?? reasons.get(one.file.name.toWellFormed()) ?? null }));
}
