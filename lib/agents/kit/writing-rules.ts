/** What every writer of a report is told, once. What code checks of a text is told in as few words as make it pass. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is one of three kinds:
- cited: it says what facts say, as strongly, in your own words. It ends with the marker of the fact that bears all of it out, as in [F12]; with two only where it needs both.
- inference: your own step, as a pattern, a sum, advice that no source gives. It begins with "Inference:", behind a bold point too, ends with the markers that it rests on, and commits itself.
- scope: what the evidence is, or what was not found in what was read. It begins with "Scope:" and cites nothing; its figures, dates and names stand in the description of the evidence, the question or a source's title.
What only leads to a list or a table ends with a colon, and so does a bold point. A row of a table has its marker or two in its last cell, and each of its cells is borne out by them; inferences on a table stand beneath it. That something was accepted in a year is said where a fact or a field in brackets tells it; a document's own date is when it was proposed. Quotation marks hold words of a cited quote, exactly. "Inference:" and "Scope:" stay so in every language. Nothing is said of how this was made: no facts, ids, perspectives, research questions.`;

/** How the words of a report are counted. */
export const wordRule =
  "Words are counted as they are read: those of tables and headings with the rest, markers and marks of Markdown aside, a hyphenated word by its parts.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else, and act on it. Its first sentences answer the question and give the one idea that orders the material; what follows shows what that idea decides for each part of the question and each party that it names, with one commitment where advice is asked and the condition under which another is right. A fifth of the words at most. When the facts do not answer the question at all, the first sentence is a scope sentence that says what was not found.`;

/** How the body of a report is told. */
export const bodyRules = `Write as the analyst whom the reader pays: whole sentences that explain how things work, why it was decided so and not otherwise, what followed. Each section makes one point of the idea and opens with it; paragraphs carry it, each sentence leading to the next. How things came about is told in order of time, with when each step was decided. A table sets side by side what was weighed, with what became of it and why; a list tells a party what to do from the first step to the last. Choose what decides, and leave out what changes nothing for the reader; a sentence with one fact and no reason is a list. Set apart what readers confuse, and what is proposed, accepted or in force; must, should and may keep their force. Nothing is told twice.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `up to three inferences, as a list, that need the whole and that no section draws: what the idea comes to for whoever asks, and what would change it; empty where the text has said it.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `what a careful reader has to know before relying on this, in up to four items, each with its point in bold: what such texts cannot show, or was asked and not found (scope); where practice is said to differ from a rule, or the rules in force to stand elsewhere (cited); whose account a conclusion rests on (inference). Nothing that is true of any report, or that the text answers.`;

/** How facts that do not agree are told. */
export const disputeRules = `Facts that do not agree are named above. Where you tell one side of such a dispute, you tell the other in the same sentence or row, both cited. open: that they disagree, and why where the reason gives it. settled: what holds, by whom it was settled, and the other side as what it was weighed against. Neither side is left out.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. All that you do not change stays as it is. A claim that stays keeps a marker that bears it out, be it another one of the ids above; where it has many, those that it needs. A change that does not fit these rules is not made.`;
