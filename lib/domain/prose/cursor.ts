/** Columns from one tab stop to the next; a line set in by as many is one of code to other readers. */
export const TAB = 4;

/** White space that counts for nothing, in code units of the line; `kept` columns of it still do. */
export interface Dropped {
  from: number;
  to: number;
  kept: number;
}

function widthOf(char: string | undefined, column: number): number {
  if (char === " ") return 1;
  return char === "\t" ? TAB - (column % TAB) : 0;
}

/** A place in a line that knows its column: Markdown counts what a line is set in by in columns. A class, for there is one a line. */
export class Cursor {
  private readonly text: string;
  /** In code units of the line. */
  at = 0;
  private column = 0;
  /** Columns of a tab that was gone over in part: those left, and those gone over. */
  private left = 0;
  private gone = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The line from here on. */
  rest(): string {
    return this.text.slice(this.at);
  }

  isBlank(): boolean {
    return this.blanksEnd() === this.text.length;
  }

  /** Columns of white space from here on. */
  indent(): number {
    let end = this.column + this.left;
    for (let next = this.at; widthOf(this.text[next], end) > 0; next += 1) end += widthOf(this.text[next], end);
    return end - this.column;
  }

  /** Goes over as many columns of white space. */
  skip(columns: number): void {
    for (let open = columns; open > 0; ) {
      if (this.left === 0) {
        this.left = widthOf(this.text[this.at], this.column);
        if (this.left === 0) return;
        this.at += 1;
        this.gone = 0;
      }
      const used = Math.min(open, this.left);
      this.left -= used;
      this.gone += used;
      this.column += used;
      open -= used;
    }
  }

  /** Goes over as many signs. */
  take(signs: number): void {
    this.at += signs;
    this.column += signs;
  }

  /** Goes over white space as if it were not there. */
  drop(): Dropped {
    const isWithin = this.left > 0;
    const from = isWithin ? this.at - 1 : this.at;
    this.at = this.blanksEnd();
    this.left = 0;
    return { from, to: this.at, kept: isWithin ? this.gone : 0 };
  }

  private blanksEnd(): number {
    let end = this.at;
    while (this.text[end] === " " || this.text[end] === "\t") end += 1;
    return end;
  }
}
