/** A part of a sentence that no name in quotation marks ends within: titles hold any words. */
const SUBJECT = "(?:“[^”]*”|[^“])+?";

/** A sentence that says what was done to something: what, and how it was done. */
const passive = new RegExp(`^(${SUBJECT}) (?:was|were) ([a-z]+)(.*)$`, "su");

/** Past participles that are no past tense: whoever did it is not told by them. */
const participleAlone: ReadonlySet<string> = new Set(["begun", "done", "given", "taken", "woken", "written"]);

/** Words that begin a sentence with a capital letter for no other reason. */
const LOWERED = /^(A|An|One|Run|Somebody|The)\b/u;

/**
 * What somebody did, to be read behind their name, from a sentence that says what was done: “The source was added.” →
 * “added the source.” Null where the sentence says it otherwise, and the name has to stand before it with a colon.
 *
 * @param sentence without a name of who did it, but where it begins with `name`
 */
export function deedOf(sentence: string, name: string): string | null {
  if (sentence.startsWith(`${name} `)) return sentence.slice(name.length + 1);
  const [, object = "", verb = "", rest = ""] = passive.exec(sentence) ?? [];
  if (verb === "" || participleAlone.has(verb)) return null;
  return `${verb} ${object.replace(LOWERED, (word) => word.toLowerCase())}${rest}`;
}
