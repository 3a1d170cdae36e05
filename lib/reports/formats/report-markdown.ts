import { numberMarkers } from "@/lib/domain/markdown/citation";
import { kindEdits } from "@/lib/domain/markdown/kinds-shown";
import { literalMarkdown } from "@/lib/domain/markdown/literal";
import { edited, escapeMarkdown, exportMarkdown, linkMarkdown } from "@/lib/domain/markdown/markdown";
import type { EntryPart } from "@/lib/domain/report/citation-style";
import type { Section } from "@/lib/domain/report/report";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { type Citing, citingOf } from "./citing";
import {
  type ExportedFact,
  type ExportedReport,
  filedSections,
  headLine,
  originLine,
  partedSections,
} from "./exported-report";
import { type Note, type NotedPlace, notesOf, quotesSaid, SAME_SOURCE, seeNote } from "./notes";

type Numbers = ReadonlyMap<string, number>;

/** Text that a line does not begin with, and that may end it; and one with a stop or a comma, or a blank and more, behind it. */
const WITHIN = { before: " " } as const;
const BETWEEN = { before: " ", after: "." } as const;

/**
 * A report as one Markdown document in GitHub's dialect. Each marker becomes a numbered footnote that holds the exact
 * quote and its source, next to the text that it belongs to; behind them stand the sources, how the report was made, and
 * which text of each source was read. Whatever came from outside is escaped; nothing in it is loaded.
 */
export function reportMarkdown(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle = "numbered",
): string {
  const citing = citingOf(style, report, facts);
  const question = questionBeneath(report.title, report.question);
  const all = filedSections(report);
  const numbers: Numbers = numberMarkers(all.filter((section) => section.kind !== "sources"));
  const { text, behind } = partedSections(all);
  const blocks = [
    `# ${literalMarkdown(report.title, WITHIN)}`,
    `*${headLine(report)}*`,
    report.warning === null ? "" : `> **Note:** ${literalMarkdown(report.warning, WITHIN)}`,
    question === null ? "" : `**Question:** ${literalMarkdown(question, WITHIN)}`,
    literalMarkdown(originLine(report)),
    ...text.map(({ section }) => sectionText(section, numbers, citing)),
    [...notesOf(numbers.keys(), facts, { sections: all, listed: citing.listed })]
      .map(([key, note]) => `[^${numbers.get(key)}]: ${footnote(note, numbers)}`)
      .join("\n"),
    entriesText(citing),
    ...behind.map(({ section }) => sectionText(section, numbers, citing)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sectionText(section: Section, numbers: Numbers, citing: Citing): string {
  const cite = (keys: readonly string[]): string => {
    const said = citing.inText(keys);
    const notes = keys.map((key) => `[^${numbers.get(key) ?? "?"}]`).join("");
    return said === "" ? notes : ` ${escapeMarkdown(said)}${notes}`;
  };
  const marks = "#".repeat((section.level ?? 1) + 1);
  const text = exportMarkdown(withKindsShown(section.markdown), cite).trim();
  return `${marks} ${literalMarkdown(section.heading, WITHIN)}\n\n${text}`;
}

/** The words that say of which kind a sentence is, set off from what it says where they are not. */
function withKindsShown(markdown: string): string {
  return edited(
    markdown,
    kindEdits(markdown, ({ word, isSetOff }) => (isSetOff ? word : `*${word}*`)),
  );
}

/** A stretch of a line, set off from its neighbours as it was. */
function stretchMarkdown(text: string): string {
  if (text.trim() === "") return " ";
  const [before, after] = [/^\s/.test(text) ? " " : "", /\s$/.test(text) ? " " : ""];
  return `${before}${literalMarkdown(text, before === "" ? {} : WITHIN)}${after}`;
}

/** Parts of an entry, of which plain ones next to each other are one: what a sign does hangs on what follows it. */
function joined(parts: readonly EntryPart[]): EntryPart[] {
  const all: EntryPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last !== undefined && isPlain(last) && isPlain(part)) last.text += part.text;
    else all.push({ ...part });
  }
  return all;
}

function isPlain({ isTitle, isUrl }: EntryPart): boolean {
  return isTitle !== true && isUrl !== true;
}

/** The sources: a list with numbers where the style numbers them as a list does. */
function entriesText({ heading, entries, asRead }: Citing): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ label, parts }) => {
    const said = joined(parts).map(({ text, isTitle, isUrl }) => {
      if (isUrl) return linkMarkdown(text);
      return isTitle ? titleMarkdown(text) : stretchMarkdown(text);
    });
    if (label?.endsWith(".")) return `${label} ${said.join("")}`;
    return `- ${label === null ? "" : `${literalMarkdown(label, { after: " " })} `}${said.join("")}`;
  });
  return `## ${heading}\n\n${lines.join("\n")}\n\n${asRead}`;
}

/** All in one line, so that a viewer without footnotes shows it readably too. */
function footnote(note: Note, numbers: Numbers): string {
  if (note.kind === "lost") return literalMarkdown(note.said);
  if (note.kind === "again") return seeNote(numbers.get(note.key));
  return note.places.map(placeText).join(" — ");
}

function placeText(place: NotedPlace): string {
  const title = place.title === null ? SAME_SOURCE : titleMarkdown(place.title);
  const parts = [
    [title, literalMarkdown(place.fields, BETWEEN)].filter((part) => part !== "").join(" "),
    literalMarkdown(place.place, BETWEEN),
    place.url === null ? "" : linkMarkdown(place.url),
  ];
  return `${literalMarkdown(quotesSaid(place), BETWEEN)} ${parts.filter((part) => part !== "").join(", ")}.`;
}

function titleMarkdown(title: string): string {
  return `*${literalMarkdown(title, { before: "*", after: "*" })}*`;
}
