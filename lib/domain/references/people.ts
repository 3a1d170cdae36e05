/** Names of people as a byline lists them; empty where it is anything else, as a body whose name holds a comma. */
export function peopleIn(author: string): string[] {
  const names = author.split(/,?\s+(?:and|&)\s+|[,;]\s+/).map((name) => name.trim());
  const isPerson = (name: string): boolean => /^\p{Lu}\S*(?:\s+\S+){1,3}$/u.test(name);
  return names.every(isPerson) ? names : [];
}
