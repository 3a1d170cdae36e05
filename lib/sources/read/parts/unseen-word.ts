import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { Parser } from "htmlparser2";

/** Parts of a Word document that hold words of it. */
const WORDS = /^word\/(?:document|footnotes|endnotes)\.xml$/iu;
const STYLES = /^word\/styles\.xml$/iu;
/** Half points: what is set in a point or less is not read by anybody. */
const TINY = 2;

/** Whether a switch is on: it is, unless it says otherwise. Source: ECMA-376, part 1, 17.17.4. */
function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off)$/iu.test(value);
}

interface Style {
  isHidden: boolean | null;
  basedOn: string | null;
}

/** The styles that hide words, by their names. */
function hidingStyles(xml: string): ReadonlySet<string> {
  const styles = new Map<string, Style>();
  let id = "";
  let inRun = false;
  const parser = new Parser(
    {
      onopentag(name, attributes): void {
        const value = attributes["w:val"];
        if (name === "w:style") {
          id = attributes["w:styleId"] ?? "";
          styles.set(id, { isHidden: null, basedOn: null });
        }
        const style = styles.get(id);
        if (style === undefined) return;
        if (name === "w:rPr") inRun = true;
        if (name === "w:basedOn") style.basedOn = value ?? null;
        if (name === "w:vanish" && inRun) style.isHidden = isOn(value);
      },
      onclosetag(name): void {
        if (name === "w:rPr") inRun = false;
        if (name === "w:style") id = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const isHiding = (name: string, depth = 0): boolean => {
    const style = styles.get(name);
    if (style === undefined || depth > 20) return false;
    return style.isHidden ?? (style.basedOn !== null && isHiding(style.basedOn, depth + 1));
  };
  return new Set([...styles.keys()].filter((name) => isHiding(name)));
}

/** A run of words while it is read, and what is around it. */
interface Run {
  from: number;
  isHidden: boolean | null;
  isWhite: boolean;
  isTiny: boolean;
  isShaded: boolean;
  style: string | null;
}

interface Paragraph {
  style: string | null;
  isShaded: boolean;
}

/** Where in a part runs stand that are not seen where the document is read or printed. */
function unseenRuns(xml: string, hiding: ReadonlySet<string>): { from: number; to: number }[] {
  const cuts: { from: number; to: number }[] = [];
  const runs: Run[] = [];
  const paragraphs: Paragraph[] = [];
  const path: string[] = [];
  let colored = 0;
  let hasGround = false;
  const isUnseen = (run: Run): boolean => {
    const paragraph = paragraphs.at(-1);
    const byStyle = hiding.has(run.style ?? "") || hiding.has(paragraph?.style ?? "");
    if (run.isHidden ?? byStyle) return true;
    if (run.isTiny) return true;
    // What a table, a text box or a style may put behind it is not known here.
    const isPlain = colored === 0 && !hasGround && !run.isShaded && run.style === null;
    return run.isWhite && isPlain && paragraph?.style === null && !paragraph.isShaded;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes): void {
        const value = attributes["w:val"];
        const parent = path.at(-1);
        path.push(name);
        if (name === "w:background") hasGround = true;
        if (name === "w:tbl" || name === "w:txbxContent") colored += 1;
        if (name === "w:p") paragraphs.push({ style: null, isShaded: false });
        if (name === "w:r")
          runs.push({
            from: parser.startIndex,
            isHidden: null,
            isWhite: false,
            isTiny: false,
            isShaded: false,
            style: null,
          });
        const [paragraph, run] = [paragraphs.at(-1), runs.at(-1)];
        if (parent === "w:pPr" && paragraph !== undefined) {
          if (name === "w:pStyle") paragraph.style = value ?? null;
          if (name === "w:shd") paragraph.isShaded = true;
        }
        if (parent !== "w:rPr" || path.at(-3) !== "w:r" || run === undefined) return;
        if (name === "w:vanish") run.isHidden = isOn(value);
        if (name === "w:color") run.isWhite = /^f{6}$/iu.test(value ?? "");
        if (name === "w:sz") run.isTiny = Number(value) <= TINY;
        if (name === "w:shd" || name === "w:highlight") run.isShaded = true;
        if (name === "w:rStyle") run.style = value ?? null;
      },
      onclosetag(name): void {
        path.pop();
        if (name === "w:tbl" || name === "w:txbxContent") colored -= 1;
        if (name === "w:r") {
          const run = runs.pop();
          if (run !== undefined && isUnseen(run)) cuts.push({ from: run.from, to: parser.endIndex + 1 });
        }
        if (name === "w:p") paragraphs.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return cuts;
}

/** The text without these stretches, some of which may lie within others. */
function cutOut(text: string, cuts: readonly { from: number; to: number }[]): string {
  let at = 0;
  const kept: string[] = [];
  for (const { from, to } of cuts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from >= at) kept.push(text.slice(at, from));
    at = Math.max(at, to);
  }
  return kept.join("") + text.slice(at);
}

/**
 * A Word document without the words that nobody sees who reads or prints it: hidden ones, white ones on nothing, and
 * those of a point or less. `isCut` says whether there were any. To be called once its size is known to be modest.
 */
export function withoutUnseenRuns(bytes: Uint8Array): { bytes: Uint8Array; isCut: boolean } {
  const read = unzipSync(bytes, { filter: ({ name }) => WORDS.test(name) || STYLES.test(name) });
  const styles = Object.entries(read).find(([name]) => STYLES.test(name))?.[1];
  const hiding = styles === undefined ? new Set<string>() : hidingStyles(strFromU8(styles));
  const changed = Object.entries(read).flatMap(([name, content]): [string, Uint8Array][] => {
    if (!WORDS.test(name)) return [];
    const xml = strFromU8(content);
    const cuts = unseenRuns(xml, hiding);
    return cuts.length === 0 ? [] : [[name, strToU8(cutOut(xml, cuts))]];
  });
  if (changed.length === 0) return { bytes, isCut: false };
  return { bytes: zipSync({ ...unzipSync(bytes), ...Object.fromEntries(changed) }, { level: 1 }), isCut: true };
}
