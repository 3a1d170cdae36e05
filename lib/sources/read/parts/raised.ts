const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"],
    ["+-−=()", "⁺⁻⁻⁼⁽⁾"],
    ["abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"],
  ].flatMap(([plain = "", raised = ""]) => [...plain].map((letter, nth) => [letter, [...raised][nth] ?? ""])),
);

/** Words and their ends, as of “14th”, and what stands apart of itself: “[1]”, “*”. */
const APART = /^(?:\p{L}{2,}\.?|\[[^[\]]*\]|[^\p{L}\p{N}]*)$/u;

/** What is raised above its line, set apart from what it stands behind: a note's number is not its last digit, 10⁶ not 106. */
export function raisedText(text: string): string {
  const said = text.trim();
  if (said === "") return text;
  const isWord = /^\p{L}{2,}$/u.test(said);
  const raised = [...said].map((letter) => RAISED[letter]);
  if (!isWord && raised.every((letter) => letter !== undefined)) return text.replace(said, raised.join(""));
  return APART.test(said) ? text : text.replace(said, () => `^(${said})`);
}
