import { numberMarkers } from "@/lib/domain/markdown/citation";
import { anchorsIn, answerLinks } from "@/lib/domain/report/answer-places";
import type { Section } from "@/lib/domain/report/report";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { type Citing, citingOf } from "./citing";
import {
  ASKED,
  type ExportedFact,
  type ExportedReport,
  filedSections,
  headLine,
  NOT_ANSWERED,
  originLine,
  partedSections,
} from "./exported-report";
import { escapeHtml, linkHtml, markdownHtml } from "./markdown-html";
import { type Note, notesOf, seeNote, sourceSaid } from "./notes";
import { reportTree } from "./report-tree";

type Numbers = ReadonlyMap<string, number>;

interface Drawing {
  numbers: Numbers;
  citing: Citing;
  questions: ExportedReport["figures"]["questions"];
}

function markers(keys: readonly string[], ids: readonly (string | null)[], { numbers, citing }: Drawing): string {
  const said = citing.inText(keys);
  const links = keys.map((key, nth) => {
    const id = ids[nth] ? ` id="${ids[nth]}"` : "";
    return `<a${id} href="#note-${numbers.get(key) ?? 0}">${numbers.get(key) ?? "?"}</a>`;
  });
  return `${said === "" ? "" : ` ${escapeHtml(said)}`}<sup>${links.join(",")}</sup>`;
}

function sectionHtml(section: Section, ordinal: number, drawing: Drawing): string {
  const idsOf = anchorsIn(drawing.questions, ordinal);
  const text = markdownHtml(reportTree(section.markdown), (keys) => markers(keys, idsOf(keys.length), drawing));
  const heading = `h${(section.level ?? 1) + 1}`;
  return `<${heading}>${escapeHtml(section.heading)}</${heading}>\n${text}`;
}

function askedHtml(questions: Drawing["questions"], sections: readonly Section[]): string {
  if (questions.length === 0) return "";
  const items = questions.map((question) => {
    const links = answerLinks(question, sections).map(
      ({ heading, anchor }) => `<a href="#${anchor}">${escapeHtml(heading)}</a>`,
    );
    const answers = links.length === 0 ? `<em>${NOT_ANSWERED}</em>` : links.join(", ");
    return `<li>${escapeHtml(question.question)} ${answers}</li>`;
  });
  return `<h2>${ASKED}</h2><ul class="asked">${items.join("\n")}</ul>`;
}

function entriesHtml({ heading, entries, asRead }: Citing): string {
  const items = entries.map(({ label, parts }) => {
    const said = parts.map(({ text, isTitle, isUrl }) => {
      if (isUrl) return linkHtml(text);
      return isTitle ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text);
    });
    return `<p>${label === null ? "" : `${escapeHtml(label)} `}${said.join("")}</p>`;
  });
  const read = asRead === "" ? "" : `<p>${escapeHtml(asRead)}</p>`;
  return `<h2>${escapeHtml(heading)}</h2><div class="sources">${items.join("\n")}${read}</div>`;
}

function noteSaid(note: Note, numbers: Numbers): string {
  if (note.kind === "lost") return `<p>${escapeHtml(note.said)}</p>`;
  if (note.kind === "again") {
    const number = numbers.get(note.key);
    return `<p><a href="#note-${number ?? 0}">${seeNote(number)}</a></p>`;
  }
  const places = note.places.map((place) => {
    const words = place.quotes.flatMap(({ quote, beside }) => [quote, ...beside]);
    const quotes = words.map((text) => `<blockquote>${escapeHtml(text)}</blockquote>`).join("");
    const link = place.url === null ? "" : `, ${linkHtml(place.url)}`;
    return `${quotes}<p><cite>${escapeHtml(sourceSaid(place))}</cite>${link}</p>`;
  });
  return places.join("");
}

const STYLE = `:root{color-scheme:light dark}body{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
h1,h2,h3,h4{line-height:1.25;font-family:system-ui,sans-serif}table{border-collapse:collapse}td,th{border:1px solid #8888;padding:.25rem .5rem}
sup a{text-decoration:none;padding:0 .1em}blockquote{margin:.5rem 0;padding-left:1rem;border-left:3px solid #8888}
.inferred{border-left:2px solid #8886}p.inferred{padding-left:.75rem}.warning{border:1px solid #b80;padding:.5rem 1rem}li:target,sup a:target{outline:2px solid #48f}.notes p,.head,.sources p{font-size:.9rem}.sources p{overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}a{color:inherit}}`;

/**
 * A report as one HTML file that loads nothing: each marker leads to its note with the exact quote, its source and
 * which text of it was read. Scripts, pictures and forms are forbidden by the file's own policy.
 */
export function reportHtml(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle = "numbered",
): string {
  const citing = citingOf(style, report, facts);
  const question = questionBeneath(report.title, report.question);
  const sections = filedSections(report);
  const numbers: Numbers = numberMarkers(sections.filter(({ kind }) => kind !== "sources"));
  const { text, behind } = partedSections(sections);
  const { questions } = report.figures;
  const drawing = { numbers, citing, questions };
  const notes = [...notesOf(numbers.keys(), facts, { sections, listed: citing.listed })].map(([key, note]) => {
    const number = numbers.get(key) ?? 0;
    return `<li id="note-${number}" value="${number}">${noteSaid(note, numbers)}</li>`;
  });
  const body = [
    `<h1>${escapeHtml(report.title)}</h1>`,
    `<p class="head">${escapeHtml(headLine(report))}</p>`,
    report.warning === null ? "" : `<p class="warning" role="note">${escapeHtml(report.warning)}</p>`,
    question === null ? "" : `<p><strong>Question:</strong> ${escapeHtml(question)}</p>`,
    originLine(report) === "" ? "" : `<p class="head">${escapeHtml(originLine(report))}</p>`,
    ...text.map(({ section, nth }) => sectionHtml(section, nth, drawing)),
    `<h2>Notes</h2><ol class="notes">${notes.join("\n")}</ol>`,
    entriesHtml(citing),
    ...behind.map(({ section, nth }) => sectionHtml(section, nth, drawing)),
    askedHtml(questions, sections),
  ];
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(report.title)}</title><style>${STYLE}</style></head>
<body>${body.filter((part) => part !== "").join("\n")}</body></html>
`;
}
