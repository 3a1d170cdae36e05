/** A name: words with capitals and numbers, and what joins them. */
const NAME = String.raw`(?:the )?\p{Lu}[\p{L}\p{M}\p{N}.'’&/+-]*(?: (?:of (?:the )?|for |version |v)?[\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’&/+-]*)*`;
const LIST = `${NAME}(?:, ${NAME})+,? and ${NAME}`;

/** What is asked of each of several places, rules or works: “What must I pay under A, B and C”. */
const placed = new RegExp(
  `^((?:[Ww]hat|[Hh]ow) (?:must|should|may|can|do|does|is|are)\\b.* (?:under|in|at|for|according to) )(${LIST})$`,
  "u",
);
/** What several do: “How do A, B and C store a date”. */
const acting = new RegExp(`^((?:[Ww]hat|[Hh]ow) )(do|are|have) (${LIST}) (.+)$`, "u");
const ofOne = new Map([
  ["do", "does"],
  ["are", "is"],
  ["have", "has"],
]);
/** What is asked of several together: of each alone it asks nothing. */
const together =
  /\b(?:common|differ|differs|different|difference|compare|compared|connected|linked|combined|combine|ordered|ranked|rank|interact|together|each other|one another|share|shared|relate|related|agree|between|same|all)\b/i;
/** Names that are asked of one after the other, at most. */
const NAMES_MOST = 8;
const each = /\b(?:each|every one|all three|all four)(?: of (?:them|these|those))?$/;

function namesOf(list: string): string[] {
  return list.split(/, (?:and )?| and /u).map((name) => name.trim());
}

/** A question with the names that it lists, asked of one of them. */
interface Listed {
  names: readonly string[];
  of: (name: string) => string;
}

function listedIn(part: string): Listed | null {
  if (together.test(part)) return null;
  const [, before, list] = placed.exec(part) ?? [];
  if (before !== undefined && list !== undefined) return { names: namesOf(list), of: (name) => `${before}${name}` };
  const [, opens = "", verb = "", actors, rest = ""] = acting.exec(part) ?? [];
  if (actors === undefined) return null;
  return { names: namesOf(actors), of: (name) => `${opens}${ofOne.get(verb) ?? verb} ${name} ${rest}` };
}

/**
 * Questions that ask something of each of three names or more, as one question for each; one that asks it “of each” asks
 * it of the names listed before. What is asked of several together stays one question.
 */
export function askedOfEach(parts: readonly string[]): string[] {
  let names: readonly string[] = [];
  return parts.flatMap((part) => {
    const listed = listedIn(part);
    if (listed !== null && listed.names.length <= NAMES_MOST) {
      names = listed.names;
      return names.map(listed.of);
    }
    return names.length > 0 && each.test(part) ? names.map((name) => part.replace(each, () => name)) : [part];
  });
}
