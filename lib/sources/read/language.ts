/** Words that only one of these languages uses often. */
const marks: Record<string, readonly string[]> = {
  en: ["the", "and", "of", "is", "was", "that", "with", "are"],
  de: ["der", "und", "die", "nicht", "ist", "das", "mit", "ein"],
  fr: ["les", "des", "est", "une", "dans", "pour", "que", "et"],
  es: ["los", "las", "una", "que", "por", "con", "del", "el"],
  it: ["che", "della", "il", "una", "per", "sono", "gli", "di"],
  nl: ["het", "een", "van", "niet", "zijn", "voor", "met", "de"],
  pt: ["uma", "não", "com", "para", "dos", "que", "os", "do"],
  sv: ["och", "att", "som", "inte", "med", "för", "är", "det"],
};
/** Letters that are looked at, and hits per hundred words from which a guess counts. */
const SAMPLE = 20_000;
const SURE = 5;

/** The language of a text by its commonest words; null when none stands out. */
export function guessLanguage(text: string): string | null {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < 20) return null;
  const counts = Object.entries(marks).map(([language, own]) => {
    const set = new Set(own);
    return { language, hits: words.filter((word) => set.has(word)).length };
  });
  const [best] = counts.sort((a, b) => b.hits - a.hits);
  return best && (best.hits * 100) / words.length >= SURE ? best.language : null;
}
