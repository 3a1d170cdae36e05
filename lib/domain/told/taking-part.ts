/** “How many rowers took part in the trial?” */
export const asksWhoTookPart =
  /\bhow many (?:\p{L}+ ){1,2}?(?:took part|take part|participated?|were (?:studied|tested|enrolled|recruited|surveyed|asked))\b/iu;

/** How a text says of how many somebody made a study: “a trial with 68 adults”, “we compared 1,227 rowers”. */
export const tellsOfHowMany =
  /\b(?:with|among|followed|compared|enrolled|recruited|studied|tested|surveyed|interviewed|asked|questioned|randomi[sz]ed|included) (?:about |some |a total of )?\p{N}[\p{N},]* (?:\p{L}+ )?(?:adults?|people|persons|participants?|patients?|volunteers?|pupils?|students?|children|women|men|households?|respondents?|residents?|\p{L}{3,}(?:ers|ors|ees))\b|(?<!\bof )\b\p{N}[\p{N},]* participants\b/iu;
