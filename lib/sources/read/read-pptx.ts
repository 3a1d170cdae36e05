import { saidOfItself } from "./document-head";
import { type ChartText, chartOf } from "./parts/chart";
import { mainPart, propertiesOf, type Relation, relationsOf } from "./parts/office";
import type { Parts } from "./parts/parts";
import { diagramOf, notesOf, slideOf } from "./parts/slide";
import { allBelow, relationIdOf } from "./parts/xml";
import { organisationOf } from "./publisher";
import { readPacked } from "./read-packed";
import { datedAs, type ReadAnswer, TEXT_MAX } from "./read-text";

/** The slides in their order, each once. */
async function slidePaths(parts: Parts): Promise<string[]> {
  const main = await mainPart(parts);
  const presentation = main === null ? null : await parts.xml(main);
  if (main === null || presentation === null) throw new Error("no presentation");
  const relations = await relationsOf(parts, main);
  const named = allBelow(presentation, "sldId").flatMap((id) => relations.get(relationIdOf(id) ?? "") ?? []);
  return [...new Set(named.filter(({ kind }) => kind === "slide").map(({ path }) => path))];
}

interface SlideText {
  title: string | null;
  isHidden: boolean;
  text: string;
}

/** Drawings and charts in words, each part read once however many slides show it. */
class Drawings {
  /** Whether charts, or some of what they show, were left out. */
  isCut = false;
  private readonly told = new Map<string, string>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async textOf({ kind, path }: Relation): Promise<string> {
    const known = this.told.get(path);
    if (known !== undefined) return known;
    const { text, isCut } = await this.read(kind, path);
    this.told.set(path, text);
    this.isCut ||= isCut;
    return text;
  }

  private async read(kind: string, path: string): Promise<ChartText> {
    // Charts of newer kinds (waterfalls, maps) are written in a way of their own.
    if (kind === "chartEx") return { text: "", isCut: true };
    const xml = await this.parts.xml(path);
    if (xml === null) return { text: "", isCut: false };
    return kind === "chart" ? chartOf(xml) : { text: diagramOf(xml), isCut: false };
  }
}

async function slideText(
  parts: Parts,
  { path, number, drawings: drawn }: { path: string; number: number; drawings: Drawings },
): Promise<SlideText | null> {
  const xml = await parts.xml(path);
  if (xml === null) return null;
  const { title, isHidden, blocks, drawings } = slideOf(xml);
  const relations = await relationsOf(parts, path);
  for (const relation of new Set(drawings.flatMap((id) => relations.get(id) ?? []))) {
    blocks.push(await drawn.textOf(relation));
  }
  const notes = [...relations.values()].find(({ kind }) => kind === "notesSlide");
  const written = notes === undefined ? null : await parts.xml(notes.path);
  const [first, ...others] = written === null ? [] : notesOf(written);
  const spoken = first === undefined ? [] : [`Notes: ${first}`, ...others];
  const within = [...blocks.filter((block) => block !== ""), ...spoken];
  if (title === null && within.length === 0) return null;
  const heading = `## Slide ${number}${isHidden ? " (hidden)" : ""}${title === null ? "" : `: ${title}`}`;
  return { title, isHidden, text: [heading, ...within].join("\n\n") };
}

/** Slide by slide, until there is more than is kept. Numbers are those that people see, slides without text counted. */
async function slidesOf(parts: Parts, drawings: Drawings): Promise<SlideText[]> {
  const slides: SlideText[] = [];
  let length = 0;
  for (const [index, path] of (await slidePaths(parts)).entries()) {
    const slide = await slideText(parts, { path, number: index + 1, drawings });
    if (slide === null) continue;
    slides.push(slide);
    length += slide.text.length;
    if (length > TEXT_MAX) break;
  }
  return slides;
}

async function readSlides(parts: Parts): Promise<ReadAnswer> {
  const drawings = new Drawings(parts);
  const slides = await slidesOf(parts, drawings);
  if (slides.length === 0) return { ok: false, code: "no_text" };
  const text = slides.map((slide) => slide.text).join("\n\n");
  const { title, author } = await propertiesOf(parts);
  const said = saidOfItself(text);
  return {
    ok: true,
    read: {
      text,
      title: title ?? slides[0]?.title ?? null,
      author: author ?? said.author,
      publisher: said.publisher ?? organisationOf(author),
      // When the file was made says nothing of when its text was published.
      ...datedAs(said.dated),
      language: null,
      mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      pages: [],
      notes: [
        ...(slides.some(({ isHidden }) => isHidden) ? ["hidden_parts"] : []),
        ...(drawings.isCut ? ["charts_left_out"] : []),
      ],
    },
  };
}

/** The text of slides as Markdown, each under a heading with its number and title, with what its speaker noted. */
export async function readPptx(bytes: Uint8Array): Promise<ReadAnswer> {
  return await readPacked(bytes, readSlides);
}
