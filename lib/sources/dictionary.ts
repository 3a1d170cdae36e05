/** Postgres' dictionaries by language; without one words are taken as they stand. */
const dictionaries = new Map([
  ["da", "danish"],
  ["de", "german"],
  ["en", "english"],
  ["es", "spanish"],
  ["fi", "finnish"],
  ["fr", "french"],
  ["it", "italian"],
  ["nl", "dutch"],
  ["no", "norwegian"],
  ["pt", "portuguese"],
  ["ru", "russian"],
  ["sv", "swedish"],
]);

/** The dictionary that a text of this language (BCP 47) is indexed with; English where it is not known. */
export function dictionaryOf(language: string | null): string {
  return dictionaries.get((language ?? "en").slice(0, 2).toLowerCase()) ?? "simple";
}
