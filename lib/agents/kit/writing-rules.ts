/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is one of three kinds:
- cited: what facts say, as strongly, in your own words; behind it the marker of the fact that bears all of it out, as in [F12], or two where it needs both.
- inference: your own step, as a pattern, a sum or advice. It begins with "Inference:", behind a bold point too, and ends with the markers that it rests on.
- scope: what the evidence is, or what was not found. It begins with "Scope:", cites nothing, and takes figures, dates and names from the description of the evidence, the question or a source's title.
A bold point, and what only leads to a list or a table, ends with a colon. A row of a table has its marker or two in its last cell. A document's own date is when it was proposed; when it was accepted is said where a fact or a field in brackets tells it. Quotation marks hold words of a cited quote, exactly. "Inference:" and "Scope:" stay so in every language. Nothing is said of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule = "Words of tables and headings count, markers do not.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else, and act on it. Its first sentences answer the question and give the one idea that orders the material; then what that idea decides for each part of the question and each party that it names, with one commitment where advice is asked, and the condition under which another is right. A fifth of the words at most. Where the facts do not answer the question at all, the first sentence is a scope sentence that says so.`;

/** How the body of a report is told. */
export const bodyRules = `Write as the analyst whom the reader pays: whole sentences that explain how things work, why it was decided so and not otherwise, what followed. A section opens with its point, and one sentence leads to the next; a fact stands with its reason or what follows from it, or is left out. How things came about is told in order of time, with when each step was decided; a table sets side by side what was weighed, what became of it and why; a list tells a party what to do from the first step to the last. Set apart what readers confuse, and what is proposed, accepted or in force; must, should and may keep their force. Nothing is told twice.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `up to three inferences, as a list, that need the whole and that nothing above draws; empty where there are none.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `up to four items, each with its point in bold, that a careful reader has to know: what such texts cannot show, or was asked and not found (scope); where practice differs from a rule (cited); whose account a conclusion rests on (inference). Nothing that is true of any report, or that the text answers.`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of facts that do not agree, the other stands in the same sentence or row, both cited: that they disagree, and why; of those settled, what holds, by whom it was settled, and what it was weighed against.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A claim that stays keeps a marker that bears it out, be it another one of the ids above. A change that does not fit these rules is not made.`;
