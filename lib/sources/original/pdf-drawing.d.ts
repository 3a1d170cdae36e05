/** What of pdf.js draws a page here. Its own types know the canvas of a browser alone. */
declare module "pdfjs-dist/legacy/build/pdf.mjs" {
  import type { SKRSContext2D } from "@napi-rs/canvas";

  interface Viewport {
    width: number;
    height: number;
    convertToViewportPoint(x: number, y: number): number[];
  }

  interface PdfPage {
    getViewport(size: { scale: number }): Viewport;
    render(onto: { canvas: null; canvasContext: SKRSContext2D; viewport: Viewport }): { promise: Promise<void> };
    cleanup(): boolean;
    getTextContent(): Promise<{
      items: (object | { str: string; transform: unknown[]; width: number; fontName: string })[];
      styles: Record<string, { ascent?: number; descent?: number; fontFamily?: string }>;
    }>;
  }

  interface PdfDocument {
    numPages: number;
    getPage(number: number): Promise<PdfPage>;
  }

  export function getDocument(document: {
    data: Uint8Array;
    standardFontDataUrl: string;
    cMapUrl: string;
    cMapPacked: boolean;
    wasmUrl: string;
    enableXfa: boolean;
    maxImageSize: number;
    verbosity: number;
  }): { promise: Promise<PdfDocument>; destroy(): Promise<void> };
}
