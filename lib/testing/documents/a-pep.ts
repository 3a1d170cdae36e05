/** A document with a head of fields, as proposals for a language have. */
export const aPep = `PEP: 779
Title: Criteria for supported status
Author: Ada Moe
Status: Final
Post-History: 3 May
Resolution: The council accepts it

The build is supported when the Resolution of the council says so. It follows PEP 703, and Ada Moe maintains it.`;
