import { sentences } from "@/lib/domain/prose/sentences";
import { cutBetweenWords } from "@/lib/domain/text/cut";

/** Headings that say what a file is, not what it is about, in the languages that such folders were seen in. */
const OF_THE_FILE = [
  "(?:the )?(?:research )?(?:problem|question|goal|task|topic|objective)s?(?: (?:definition|statement|description))?",
  "definition of the problem",
  "(?:problem|aufgaben)(?:definition|stellung|beschreibung)?",
  "(?:forschungs)?frage(?:stellung)?n?|aufgabe",
  "(?:la )?problématique|(?:le )?problème|(?:définition|énoncé) du problème|question de recherche",
  "(?:el )?problema|(?:definición|planteamiento) del problema|pregunta de investigación",
  "(?:il )?problema|definizione del problema|domanda di ricerca",
  "probleem(?:stelling|definitie)?",
].join("|");
const ONLY_OF_THE_FILE = new RegExp(`^(?:${OF_THE_FILE})$`, "iu");
const FIRST_OF_THE_FILE = new RegExp(`^(?:${OF_THE_FILE})\\s*[:–—-]\\s+(?=\\S)`, "iu");

/** A heading's words without marks of emphasis, and without the signs that close it. */
function plain(heading: string): string {
  return heading
    .replace(/\s+#+\s*$/, "")
    .replace(/\*\*|__|`|^[*_]|[*_]$/g, "")
    .trim();
}

/** What a heading says the work is about; null where it only says what the file is. */
function topicOf(heading: string): string | null {
  const said = plain(heading.slice(0, LOOKED_AT)).replace(FIRST_OF_THE_FILE, "");
  return said === "" || ONLY_OF_THE_FILE.test(said.replace(/[:.\s]+$/, "")) ? null : said;
}

/** Letters of the sign by which a cut name ends. */
const CUT_SIGN = 2;

/** Letters of a problem, or of a heading, in which what it is about is looked for. */
const LOOKED_AT = 2_000;

/** The first words of a problem that are no heading, as far as their sentence goes. */
function firstSentence(body: string): string {
  const found = sentences(body.slice(0, LOOKED_AT)).find(({ kind }) => kind !== "heading" && kind !== "code");
  return plain(found?.text ?? "");
}

/**
 * What a researcher of earlier research is called: by the heading of its problem, or else by its folder, or else by the
 * first sentence of the problem; null where there is none of them. `most` is in letters.
 */
export function nameOfWork(
  { heading, folder, body }: { heading: string | null; folder: string; body: string },
  most: number,
): string | null {
  const said = (heading === null ? null : topicOf(heading)) ?? (folder || firstSentence(body));
  const flat = said.replace(/\s+/g, " ").trim();
  return flat === "" ? null : cutBetweenWords(flat, most - CUT_SIGN);
}
