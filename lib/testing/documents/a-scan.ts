import { type Canvas, createCanvas } from "@napi-rs/canvas";

const WIDTH = 1_240;
const HEIGHT = 1_754;

/** A page as a scanner sees it: lines of letters, nothing else. */
function pageOf(lines: readonly string[]): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "black";
  pen.font = "32px DejaVu Sans, sans-serif";
  for (const [nth, line] of lines.entries()) pen.fillText(line, 120, 200 + nth * 48);
  return canvas;
}

/** A PDF of pictures alone, each page one of them: a scan. Pages are lines of text, or a picture. */
export function aScan(pages: readonly (readonly string[] | Canvas)[]): Uint8Array {
  const pictures = pages.map((page) => (Array.isArray(page) ? pageOf(page) : (page as Canvas)));
  const chunks: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  const size = (): number => chunks.reduce((sum, { length }) => sum + length, 0);
  const put = (head: string, stream?: Buffer): void => {
    places.push(size());
    const end = stream === undefined ? [] : [Buffer.from("\nstream\n"), stream, Buffer.from("\nendstream")];
    chunks.push(Buffer.from(`${places.length} 0 obj\n${head}`), ...end, Buffer.from("\nendobj\n"));
  };
  put("<</Type/Catalog/Pages 2 0 R>>");
  const kids = pictures.map((_, nth) => `${3 + nth * 3} 0 R`).join(" ");
  put(`<</Type/Pages/Count ${pictures.length}/Kids[${kids}]>>`);
  for (const [nth, picture] of pictures.entries()) {
    const own = 3 + nth * 3;
    const jpeg = picture.toBuffer("image/jpeg", 90);
    const content = Buffer.from("q 595 0 0 842 0 0 cm /P Do Q");
    const uses = `/Resources<</XObject<</P ${own + 2} 0 R>>>>`;
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
