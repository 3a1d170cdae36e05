import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SharedReport } from "@/components/sharing/shared-report";
import { ReportId, type Scope } from "@/lib/domain/core/ids";
import { plainText } from "@/lib/domain/markdown/markdown";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { quotedIn, quoteForm } from "@/lib/domain/text/quoted";
import { readAppendix } from "@/lib/features/matrix/appendix";
import { getShownReport } from "@/lib/features/sharing/views/shared-report";
import type { Db } from "@/lib/platform/db/client";
import { readReport } from "@/lib/reports/compose/read-report";
import { reportFormats } from "@/lib/reports/formats/formats";
import { pdfPages, wordHtml } from "@/lib/testing/rigs/sources";

/** A string between quotation marks, or set as a quote, with where people read it. */
interface Quotation {
  where: string;
  text: string;
}

interface Reading {
  db: Db;
  scope: Scope;
}

const BLOCKS = /<\/?(?:p|li|h\d|t[dhr]|blockquote|div|[ou]l|table|section|summary|details|header|nav|main|br)\b[^>]*>/g;
const marks: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

function unescapeHtml(text: string): string {
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (all, name: string) => marks[name] ?? all);
}

/** The texts of a page, block by block, and what its elements say of themselves. */
function linesOfHtml(html: string): string[] {
  const body = html.replace(/<(style|head)\b.*?<\/\1>/gs, "");
  const said = [...body.matchAll(/(?:title|aria-label)="([^"]*)"/g)].map(([, text = ""]) => text);
  const blocks = body
    .replace(/\s+/g, " ")
    .replace(BLOCKS, "\n")
    .replace(/<[^>]+>/g, "")
    .split("\n");
  return [...blocks, ...said].map(unescapeHtml);
}

/** What a page sets as a quote without marks: block quotes, and what is marked in its surroundings. */
function setAsQuotes(html: string): string[] {
  return [...html.matchAll(/<(blockquote|mark)>(.*?)<\/\1>/gs)].map(([, , inner = ""]) =>
    unescapeHtml(inner.replace(/<[^>]+>/g, "")),
  );
}

/** A PDF's text as one line for each of its paragraphs, as far as that can be known: without the foot of each page. */
function linesOfPages(pages: readonly string[]): string[] {
  const text = pages.map((page) => page.trimEnd().replace(/\d+ \/ \d+$/, "")).join(" ");
  return [text.replace(/\s+/g, " ")];
}

function inMarks(where: string, lines: readonly string[]): Quotation[] {
  return lines.flatMap((line) => quotedIn(line).map(({ text }) => ({ where, text })));
}

/** Every quotation of a version of a report: in its text, on the page of a link that shows all, and in every file. */
async function listQuotations({ db, scope }: Reading, id: string): Promise<Quotation[]> {
  const reportId = ReportId.parse(id);
  const read = await readReport(db, scope, reportId, await readAppendix(db, scope, reportId));
  if (read === null) throw new Error("There is no such report.");
  const { report, facts } = read;
  const own = [report.title, report.warning ?? "", report.evidence, ...report.sections.map(({ heading }) => heading)];
  const text = [...own, ...report.sections.flatMap(({ markdown }) => markdown.split("\n"))];
  const everything = ShareScope.parse({
    quotes: true,
    sources: true,
    decision: true,
    comments: true,
    cost: true,
    downloads: true,
  });
  const view = await getShownReport(db, { ...scope, reportId, scope: everything, expiresAt: null });
  const page = renderToStaticMarkup(createElement(SharedReport, { view, base: null }));
  const how = { style: "numbered", owner: reportId } as const;
  const [markdown, html, docx, pdf] = await Promise.all(
    (["markdown", "html", "docx", "pdf"] as const).map((name) => reportFormats[name].write(report, facts, how)),
  );
  const word = await wordHtml(docx ?? "");
  const web = Buffer.from(html ?? "").toString();
  const set = (where: string, source: string): Quotation[] =>
    setAsQuotes(source).map((said) => ({ where, text: said }));
  return [
    ...inMarks("text", text),
    ...inMarks("share page", linesOfHtml(page)),
    ...set("share page", page),
    ...inMarks("markdown", `${markdown}`.split("\n")),
    ...inMarks("html", linesOfHtml(web)),
    ...set("html", web),
    ...inMarks("docx", linesOfHtml(word)),
    ...inMarks("pdf", linesOfPages(await pdfPages(pdf ?? ""))),
  ];
}

/** Words as they are compared across formats: layout breaks lines and words, and marks of Markdown are drawn. */
function bare(text: string): string {
  return quoteForm(text)
    .replace(/[\s\u200b\u00ad*_`|#]+/g, "")
    .replace(/[.,;:!?…]+$/, "");
}

/** Those that stand in no text that the project has read. What the person asked, and titles, are theirs to quote from. */
export async function listFalseQuotations(reading: Reading, runId: string): Promise<Quotation[]> {
  const { db, scope } = reading;
  const [contents, sources, run, reports] = await Promise.all([
    db.content.findMany({ where: scope, select: { text: true } }),
    db.source.findMany({ where: scope, select: { title: true } }),
    db.run.findUniqueOrThrow({ where: { id: runId }, select: { question: true } }),
    db.report.findMany({ where: { ...scope, runId }, select: { id: true } }),
  ]);
  const known = [
    ...contents.flatMap(({ text }) => [text, plainText(text)]),
    ...sources.map(({ title }) => title),
    run.question,
  ].map(bare);
  const all = (await Promise.all(reports.map(({ id }) => listQuotations(reading, id)))).flat();
  if (all.length === 0) throw new Error("No report of this run quotes anything.");
  return all.filter(({ text }) => !known.some((one) => one.includes(bare(text))));
}
