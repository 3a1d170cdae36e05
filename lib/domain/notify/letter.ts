/** One notification in a letter: of which project, what it says, and where it leads as a whole address. */
export interface LetterLine {
  project: string;
  by: string | null;
  text: string;
  excerpt: string;
  link: string;
}

/** A message as it is sent. */
export interface LetterText {
  subject: string;
  text: string;
}

/** Most characters of a subject. */
const SUBJECT_MOST = 150;
/** Most notifications that are told one by one; of more, the number is. */
const LINES_MOST = 100;

function said({ by, text, excerpt, link }: LetterLine): string {
  const quoted = excerpt === "" ? "" : `\n> ${excerpt}`;
  return `${by === null ? "" : `${by} `}${text}${quoted}\n${link}`;
}

function body(lines: readonly LetterLine[]): string {
  const byProject = Map.groupBy(lines, ({ project }) => project);
  const parts = [...byProject].map(([project, own]) => `${project}\n\n${own.map(said).join("\n\n")}`);
  return parts.join("\n\n\n");
}

/** A letter of notifications, by project in the order in which they came; null where there is nothing to say. */
export function letterText(
  lines: readonly LetterLine[],
  { settings, unsubscribe }: { settings: string; unsubscribe: string | null },
): LetterText | null {
  const [only] = lines;
  if (only === undefined) return null;
  const subject = lines.length === 1 ? `${only.project}: ${said({ ...only, excerpt: "" }).split("\n")[0]}` : null;
  const more = lines.length > LINES_MOST ? `\n\n\n… and ${lines.length - LINES_MOST} more, in the app.` : "";
  const end = [
    `You get this as a member of these projects. To choose what you are told: ${settings}`,
    ...(unsubscribe === null ? [] : [`To get no more e-mail, without signing in: ${unsubscribe}`]),
  ];
  return {
    subject: `Stemma: ${(subject ?? `${lines.length} notifications`).slice(0, SUBJECT_MOST)}`,
    text: `${body(lines.slice(0, LINES_MOST))}${more}\n\n${end.join("\n")}\n`,
  };
}
