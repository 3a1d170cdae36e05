/** The months of a year, as English writes them. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A day in figures, “2024-03-09”, with its month; a short month beside a figure, “9-Mar-2024”. */
const IN_FIGURES = /\b\d{4}-(\d{2})-\d{2}\b/g;
const threeLetters = months.map((month) => month.slice(0, 3)).join("|");
const IN_SHORT = new RegExp(`(?<=\\d[-\\s.])(?:${threeLetters})\\b|\\b(?:${threeLetters})(?=[-\\s.]{1,2}\\d)`, "gi");

/** The whole names of the months that dates in a text write in figures (“2024-03-09”) or in three letters (“9-Mar-2024”). */
export function monthsIn(text: string): string[] {
  const inFigures = [...text.matchAll(IN_FIGURES)].flatMap(([, month]) => months[Number(month) - 1] ?? []);
  const inShort = [...text.matchAll(IN_SHORT)].flatMap(
    ([short]) => months.find((month) => month.toLowerCase().startsWith(short.toLowerCase())) ?? [],
  );
  return [...new Set([...inFigures, ...inShort])];
}
