import { numberMarkers } from "@/lib/domain/markdown/citation";
import { kindEdits } from "@/lib/domain/markdown/kinds-shown";
import { edited, escapeMarkdown, exportMarkdown, linkMarkdown } from "@/lib/domain/markdown/markdown";
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
    `# ${escapeMarkdown(report.title)}`,
    `*${headLine(report)}*`,
    report.warning === null ? "" : `> **Note:** ${escapeMarkdown(report.warning)}`,
    question === null ? "" : `**Question:** ${escapeMarkdown(question)}`,
    escapeMarkdown(originLine(report)),
    ...text.map(({ section }) => sectionText(section, numbers, citing)),
    [...notesOf(numbers.keys(), facts)]
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
  return `${marks} ${escapeMarkdown(section.heading)}\n\n${text}`;
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
  return `${before}${escapeMarkdown(text)}${after}`;
}

/** The sources: a list with numbers where the style numbers them as a list does. */
function entriesText({ heading, entries, asRead }: Citing): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ label, parts }) => {
    const said = parts.map(({ text, isTitle, isUrl }) => {
      if (isUrl) return linkMarkdown(text);
      return isTitle ? `*${escapeMarkdown(text)}*` : stretchMarkdown(text);
    });
    if (label?.endsWith(".")) return `${label} ${said.join("")}`;
    return `- ${label === null ? "" : `${escapeMarkdown(label)} `}${said.join("")}`;
  });
  return `## ${heading}\n\n${lines.join("\n")}\n\n${asRead}`;
}

/** All in one line, so that a viewer without footnotes shows it readably too. */
function footnote(note: Note, numbers: Numbers): string {
  if (note.kind === "lost") return escapeMarkdown(note.said);
  if (note.kind === "again") return seeNote(numbers.get(note.key));
  return note.places.map(placeText).join(" — ");
}

function placeText(place: NotedPlace): string {
  const title = place.title === null ? SAME_SOURCE : `*${escapeMarkdown(place.title)}*`;
  const parts = [
    [title, escapeMarkdown(place.fields)].filter((part) => part !== "").join(" "),
    escapeMarkdown(place.place),
    place.url === null ? "" : linkMarkdown(place.url),
  ];
  return `${escapeMarkdown(quotesSaid(place))} ${parts.filter((part) => part !== "").join(", ")}.`;
}
