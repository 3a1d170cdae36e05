/** How something of a set-up stands: `fault` would fail, `hint` works and could be better. */
type Level = "fine" | "hint" | "fault";

/** What the doctor says of one part of a set-up, and what mends it. */
export interface Finding {
  level: Level;
  subject: string;
  says: string;
  /** What to do; null where nothing has to be. */
  mend: string | null;
}

export function fine(subject: string, says: string): Finding {
  return { level: "fine", subject, says, mend: null };
}

export function hint(subject: string, says: string, mend: string): Finding {
  return { level: "hint", subject, says, mend };
}

export function fault(subject: string, says: string, mend: string): Finding {
  return { level: "fault", subject, says, mend };
}

const marks: Record<Level, string> = { fine: "ok   ", hint: "hint ", fault: "FAULT" };

function lineOf({ level, subject, says, mend }: Finding): string {
  const line = `${marks[level]}  ${subject}: ${says}`;
  return mend === null ? line : `${line}\n       ${mend}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Whether something would fail as things are. */
export function wouldFail(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === "fault");
}

/** All findings as an operator reads them, with a line on how things stand. */
export function findingsText(findings: readonly Finding[]): string {
  const of = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  const sum =
    of("fault") > 0
      ? `${counted(of("fault"), "fault")} to mend, ${counted(of("hint"), "hint")}.`
      : `Nothing would fail. ${counted(of("hint"), "hint")}.`;
  return [...findings.map(lineOf), "", sum].join("\n");
}
