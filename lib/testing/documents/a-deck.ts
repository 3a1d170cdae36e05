import { aZip } from "@/lib/testing/rigs/sources";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Where a part leads: id, last word of the type, target. */
type Relation = readonly [id: string, kind: string, target: string];

/** A part's relations as office programs write them. */
export function relations(rows: readonly Relation[]): string {
  const written = rows.map(([id, kind, target]) => {
    const type = kind === "core-properties" ? `${PACKAGE}/relationships/metadata/${kind}` : `${OFFICE}/${kind}`;
    return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  });
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${written.join("")}</Relationships>`;
}

/** What tells programs the kind of a document, by the type of its main part. */
export function contentTypes(main: string, part: string): string {
  return `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="${main}"/></Types>`;
}

/** What a document says of itself. */
export function coreProperties(elements: string): string {
  return `<?xml version="1.0"?><cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${elements}</cp:coreProperties>`;
}

/** A shape of a slide: its place on the slide, if it has one, and its paragraphs as DrawingML. */
export function shape(place: string | null, paragraphs: readonly string[]): string {
  const named = place === null ? "" : `<p:ph ${place}/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr>${named}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs.join("")}</p:txBody></p:sp>`;
}

/** A paragraph of a shape, in runs of words. */
export function paragraph(words: string, properties = ""): string {
  const runs = words.split("|").map((run) => `<a:r><a:rPr lang="en-GB"/><a:t>${run}</a:t></a:r>`);
  return `<a:p>${properties}${runs.join("")}</a:p>`;
}

interface DeckSlide {
  /** Shapes, in their order. */
  shapes: string;
  /** Shapes of the page of notes. */
  notes?: string;
  isHidden?: boolean;
  /** Further parts that it leads to. */
  leadsTo?: readonly Relation[];
}

const MAIN = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";
const NAMES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;

function slideParts({ shapes, notes, isHidden, leadsTo = [] }: DeckSlide, number: number): Record<string, string> {
  const show = isHidden === true ? ' show="0"' : "";
  const own: Relation[] = notes === undefined ? [] : [["n", "notesSlide", `../notesSlides/notesSlide${number}.xml`]];
  const tree = (inside: string): string => `<p:cSld><p:spTree><p:nvGrpSpPr/>${inside}</p:spTree></p:cSld>`;
  return {
    [`ppt/slides/slide${number}.xml`]: `<?xml version="1.0"?><p:sld ${NAMES}${show}>${tree(shapes)}</p:sld>`,
    [`ppt/slides/_rels/slide${number}.xml.rels`]: relations([...own, ...leadsTo]),
    ...(notes === undefined
      ? {}
      : {
          [`ppt/notesSlides/notesSlide${number}.xml`]: `<?xml version="1.0"?><p:notes ${NAMES}>${tree(notes)}</p:notes>`,
        }),
  };
}

interface Deck {
  slides: readonly DeckSlide[];
  /** Numbers of slides in their order, where it is not that of `slides`. */
  order?: readonly number[];
  /** Elements of what it says of itself. */
  properties?: string;
  main?: string;
  /** More files within it, or others in the place of its own. */
  files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A presentation of slides. */
export function aDeck(deck: Deck): Uint8Array {
  const { slides, order = slides.map((_, nth) => nth + 1), properties = "", main = MAIN, files = {} } = deck;
  const ids = order.map((number, nth) => `<p:sldId id="${256 + nth}" r:id="rId${number}"/>`).join("");
  const leads = slides.map((_, nth): Relation => [`rId${nth + 1}`, "slide", `slides/slide${nth + 1}.xml`]);
  return aZip({
    "[Content_Types].xml": contentTypes(main, "ppt/presentation.xml"),
    "_rels/.rels": relations([
      ["r1", "officeDocument", "ppt/presentation.xml"],
      ["r2", "core-properties", "docProps/core.xml"],
    ]),
    "docProps/core.xml": coreProperties(properties),
    "ppt/presentation.xml": `<?xml version="1.0"?><p:presentation ${NAMES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(leads),
    ...Object.assign({}, ...slides.map((slide, nth) => slideParts(slide, nth + 1))),
    ...files,
  });
}
