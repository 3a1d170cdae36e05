/** The part of pdfmake that is used here; it brings no types of its own. */
declare module "pdfmake" {
  export interface PdfFont {
    normal: string;
    bold: string;
    italics: string;
    bolditalics: string;
  }
  export interface PdfNode {
    text?: string | PdfNode[];
    stack?: PdfNode[];
    ul?: PdfNode[];
    ol?: PdfNode[];
    table?: { headerRows: number; keepWithHeaderRows?: number; widths: string[]; body: PdfNode[][] };
    layout?: string;
    id?: string;
    style?: string;
    font?: string;
    fontSize?: number;
    bold?: boolean;
    italics?: boolean;
    sup?: boolean;
    decoration?: "lineThrough";
    color?: string;
    link?: string;
    linkToDestination?: string;
    outline?: boolean;
    outlineText?: string;
    headlineLevel?: number;
    preserveLeadingSpaces?: boolean;
    alignment?: "right";
    margin?: [number, number, number, number];
    image?: string;
    width?: number;
    pageBreak?: "before";
  }
  export interface PdfDocument {
    pageSize: "A4";
    pageMargins: [number, number, number, number];
    language: string;
    info: { title: string; creator: string };
    displayTitle: boolean;
    content: PdfNode[];
    footer: (page: number, pages: number) => PdfNode;
    styles: Record<string, Partial<PdfNode> & { lineHeight?: number }>;
    defaultStyle: { font: string; fontSize: number; lineHeight: number };
    /** Asked of each node once it is laid out; true has all laid out again, with this one on a page of its own. */
    pageBreakBefore?: (node: PdfNode, around: { getFollowingNodesOnPage(): PdfNode[] }) => boolean;
  }
  const pdfmake: {
    virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
    setFonts(fonts: Readonly<Record<string, PdfFont>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(document: PdfDocument): { getBuffer(): Promise<Uint8Array> };
  };
  // biome-ignore lint/style/noDefaultExport: it is how the library exports itself
  export default pdfmake;
}
/** Takes letters out of a font, at one point of its axes. */
declare module "subset-font" {
  interface Options {
    targetFormat: "truetype";
    variationAxes: { wght: number };
  }
  // biome-ignore lint/style/noDefaultExport: it is how the library exports itself
  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>;
}
/** As much of fontkit as says which letters a font has. */
declare module "fontkit" {
  export function openSync(path: string): { hasGlyphForCodePoint(codePoint: number): boolean };
}
