import { type Canvas, createCanvas } from "@napi-rs/canvas";

const WIDTH = 1_240;
const HEIGHT = 1_754;
const MARGIN = 100;

/** A page as a scanner sees it: lines of letters, nothing else. */
export function pageOf(lines: readonly string[]): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "black";
  // 12 points at the 150 dots an inch that such a page has.
  pen.font = "25px DejaVu Sans, sans-serif";
  for (const [nth, line] of lines.entries()) {
    if (pen.measureText(line).width > WIDTH - 2 * MARGIN) throw new Error(`This line is wider than its page: ${line}`);
    pen.fillText(line, MARGIN, 160 + nth * 38);
  }
  return canvas;
}

/** A page whose lines are letters, as a program writes them: ASCII, without brackets. */
interface TypedPage {
  typed: readonly string[];
}

type ScannedPage = readonly string[] | Canvas;

interface Drawn {
  picture: Canvas;
  content: string;
}

function drawn(page: ScannedPage | TypedPage): Drawn {
  if (!("typed" in page)) {
    const picture = "getContext" in page ? page : pageOf(page);
    return { picture, content: "q 595 0 0 842 0 0 cm /P Do Q" };
  }
  const lines = page.typed.map((line, nth) => `BT /F 12 Tf 60 ${760 - nth * 16} Td (${line}) Tj ET`);
  return { picture: createCanvas(1, 1), content: lines.join("\n") };
}

/**
 * A PDF as a scanner makes it: each page is one picture, of lines of text or any other. Pages that are typed stand among
 * them where a document was put together of both.
 */
export function aScan(pages: readonly (ScannedPage | TypedPage)[]): Uint8Array {
  const drawings = pages.map(drawn);
  const chunks: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  const size = (): number => chunks.reduce((sum, { length }) => sum + length, 0);
  const put = (head: string, stream?: Buffer): void => {
    places.push(size());
    const end = stream === undefined ? [] : [Buffer.from("\nstream\n"), stream, Buffer.from("\nendstream")];
    chunks.push(Buffer.from(`${places.length} 0 obj\n${head}`), ...end, Buffer.from("\nendobj\n"));
  };
  put("<</Type/Catalog/Pages 2 0 R>>");
  const kids = drawings.map((_, nth) => `${3 + nth * 3} 0 R`).join(" ");
  put(`<</Type/Pages/Count ${drawings.length}/Kids[${kids}]>>`);
  for (const [nth, { picture, content: written }] of drawings.entries()) {
    const own = 3 + nth * 3;
    const jpeg = picture.toBuffer("image/jpeg", 90);
    const content = Buffer.from(written);
    const font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
    const uses = `/Resources<</XObject<</P ${own + 2} 0 R>>${font}>>`;
    put(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${uses}/Contents ${own + 1} 0 R>>`);
    put(`<</Length ${content.length}>>`, content);
    const look = `/Width ${picture.width}/Height ${picture.height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    put(`<</Type/XObject/Subtype/Image${look}/Filter/DCTDecode/Length ${jpeg.length}>>`, jpeg);
  }
  const start = size();
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(table + trailer)]));
}
