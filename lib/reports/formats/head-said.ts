/** Fields that say whether a text still holds, which its reader is told whatever a report says of it. */
const STANDING = /^\s*(?:status|(?:superseded|replaced|withdrawn|retracted|obsoleted)(?:[- ](?:by|on))?)\s*:/i;

/** Whether a field of a source's head says how it stands: `Status: Final`, `Superseded-By: 9`. */
export function isStanding(field: string): boolean {
  return STANDING.test(field);
}

/** Fields of a source's head as files have them: `[Status: Final; Created: 2021]`; empty for none. */
export function fieldsSaid(fields: readonly string[]): string {
  return fields.length === 0 ? "" : `[${fields.map((field) => field.replace(/\s+/g, " ").trim()).join("; ")}]`;
}
