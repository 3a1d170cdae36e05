/** The id of a section's place on the page. */
export function placeOf(section: { ordinal: number }): string {
  return `section-${section.ordinal}`;
}
