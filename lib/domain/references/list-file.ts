/** How the files are named that hold nothing but references. */
const LIST_ENDINGS = [".bib", ".bibtex", ".ris", ".json", ".rdf"];
/** Files that are looked through for references: text, too, that may hold addresses. */
export const listEndings: readonly string[] = [...LIST_ENDINGS, ".txt"];

/** Whether a file is a list of references by its name, and no document. */
export function isNamedList(fileName: string): boolean {
  return LIST_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}
