import { raisedText } from "./raised";
import { attributeOf } from "./xml";

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
    if (this.isOpen && this.isRaised) this.all = this.all.slice(0, this.from) + raisedText(this.all.slice(this.from));
    this.isOpen = false;
    if (name === "rPh") this.isSpoken = false;
    if (name === "r") this.isRaised = false;
  }
}
