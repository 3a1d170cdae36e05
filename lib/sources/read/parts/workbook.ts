import { CellWords } from "./cell-words";
import type { NumberFormat } from "./number-format";
import { mainPart, relationsOf } from "./office";
import type { Parts } from "./parts";
import { allBelow, attributeOf, childrenOf, firstBelow, parseXml, relationIdOf, walkXml, type XmlElement } from "./xml";

/** A sheet of a workbook, by its place within it. */
export interface SheetPlace {
  name: string;
  path: string;
  isHidden: boolean;
}

/** What all sheets of a workbook share. */
export interface Workbook {
  sheets: SheetPlace[];
  /** Texts that cells name by their number. */
  texts: readonly string[];
  /** How numbers are written, by the number of a cell's style. */
  formats: readonly NumberFormat[];
  /** Whether days are counted from 1904. */
  is1904: boolean;
}

/** Texts that cells share, at most: the rows of a sheet. */
export const TEXTS_MAX = 1_048_576;

/** Longest code of a format, in characters: it is gone through for every cell. */
const CODE_MAX = 255;

/** The texts that cells share, in their order. */
function sharedTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let words = new CellWords();
  walkXml(bytes, {
    open(name, attributes): void {
      if (name === "si") words = new CellWords();
      words.open(name, attributes);
    },
    text: (part) => words.add(part),
    close(name): void {
      words.close(name);
      if (name === "si" && texts.length < TEXTS_MAX) texts.push(words.all);
    },
  });
  return texts;
}

function formatsIn(styles: XmlElement): NumberFormat[] {
  const codes = new Map(
    allBelow(styles, "numFmt").map((format) => [
      Number(attributeOf(format, "numFmtId")),
      attributeOf(format, "formatCode")?.slice(0, CODE_MAX) ?? null,
    ]),
  );
  const used = firstBelow(styles, "cellXfs");
  return (used === undefined ? [] : childrenOf(used, "xf")).map((style) => {
    const id = Number(attributeOf(style, "numFmtId") ?? 0);
    return { id, code: codes.get(id) ?? null };
  });
}

/** What a zip holds as a workbook. Throws where it is none. */
export async function openWorkbook(parts: Parts): Promise<Workbook> {
  const main = await mainPart(parts);
  const workbook = main === null ? null : await parts.xml(main);
  if (main === null || workbook === null) throw new Error("no workbook");
  const relations = await relationsOf(parts, main);
  const bytesOf = async (kind: string): Promise<Uint8Array | null> =>
    await parts.bytes([...relations.values()].find((relation) => relation.kind === kind)?.path ?? "");
  const named = allBelow(workbook, "sheet").flatMap((sheet): SheetPlace[] => {
    const relation = relations.get(relationIdOf(sheet) ?? "");
    if (relation?.kind !== "worksheet") return [];
    const name = (attributeOf(sheet, "name") ?? "").replace(/\s+/g, " ").trim();
    return [{ name, path: relation.path, isHidden: /hidden/i.test(attributeOf(sheet, "state") ?? "") }];
  });
  const [texts, styles] = [await bytesOf("sharedStrings"), await bytesOf("styles")];
  const settings = firstBelow(workbook, "workbookPr");
  return {
    sheets: [...new Map(named.map((sheet) => [sheet.path, sheet])).values()],
    texts: texts === null ? [] : sharedTexts(texts),
    formats: styles === null ? [] : formatsIn(parseXml(styles)),
    is1904: /^(?:1|true)$/.test((settings && attributeOf(settings, "date1904")) ?? ""),
  };
}
