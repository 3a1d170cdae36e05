import { raisedText } from "./raised";
import { attributeOf } from "./xml";

/** Letters that XML cannot hold, as workbooks write them: `_x000D_`; `_x005F_` is a line below. Source: ECMA-376, part 1, 22.9.2.19. */
const ESCAPED = /_x([\da-f]{4})_/gi;
const UNPRINTED = /[\p{Cc}\p{Cs}]/u;

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return UNPRINTED.test(letter) ? " " : letter;
  });
}

/** The words of a cell as they are read from its runs. How they are to be pronounced is not among them. */
export class CellWords {
  all = "";
  private isOpen = false;
  private isSpoken = false;
  private isRaised = false;
  private from = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "rPh") this.isSpoken = true;
    if (name === "vertAlign") this.isRaised = attributeOf({ attributes }, "val") === "superscript";
    this.isOpen = name === "v" || (name === "t" && !this.isSpoken);
    this.from = this.all.length;
  }

  add(part: string): void {
    if (this.isOpen) this.all += part;
  }

  close(name: string): void {
    if (this.isOpen) {
      const run = unescaped(this.all.slice(this.from));
      this.all = this.all.slice(0, this.from) + (this.isRaised ? raisedText(run) : run);
    }
    this.isOpen = false;
    if (name === "rPh") this.isSpoken = false;
    if (name === "r") this.isRaised = false;
  }
}
