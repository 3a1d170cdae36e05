/** What every writer of a report is told, once. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is one of three kinds:
- cited: it says what facts say, as strongly, in your own words, and asserts nothing else. Behind it stands the marker of the fact that bears it out, as in [F12], or two where it needs both.
- inference: your own step, as a sum, a pattern, advice that no source gives. It begins with "Inference:", behind a bold point too, carries the markers that it rests on, and commits itself.
- scope: what the evidence is, or what was not found in what was read. It begins with "Scope:" and cites nothing; its figures, dates and names stand in the description of the evidence, the question or a source's title.
A bold point ends with a colon, and so does what only leads to a list or a table. Each cell of a table that claims something carries its own marker; inferences on a table stand beneath it. A document's own date is when it was proposed: that it was accepted in a year is said only where a fact tells it. Quotation marks hold words of a cited quote, exactly; a fact marked (word for word) is its own. "Inference:" and "Scope:" stay so in every language. Nothing is said of how this was made: no facts, ids, perspectives, research questions.`;

/** How the words of a report are counted. */
export const wordRule =
  "Words are counted as they are read: those of tables and headings with the rest, markers and marks of Markdown aside, a hyphenated word by its parts.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else, and act on it. It opens with one or two plain sentences that answer the question, with the idea that explains why things are so. Where the matter came about in steps, a numbered list has a line for each: what it changed, and the year in which it was accepted, else proposed, and which of the two. Then each part of the question, and each party that it names, as an item that opens with its point in bold: what decides it and, where advice is asked, one commitment, with the condition under which another is right. A fifth of the words at most. When the facts do not answer the question at all, the first sentence is a scope sentence that says what was not found.`;

/** How the body of a report is told. */
export const bodyRules = `Write as the analyst whom the reader pays, in plain, whole sentences that explain: how things work, why it was decided so, what followed. Choose what decides; leave out what changes nothing. Give readings that no single source states, where the reader sees what they rest on. Set apart what readers confuse, and what is proposed, accepted or in force; must, should and may keep their force. Take the form that serves: short paragraphs in the order of time for how things came about; one table for what was weighed, with a column for what became of it and why, and one for what holds instead; for each party its duties as a list from the first step to the last, what to do in bold, then how exactly and why, lesser ones together in one item. Nothing is told twice.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `empty as a rule; up to three inferences, as a list, where a step needs several sections and none draws it.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `what a careful reader has to know before relying on this, in up to five items, each with its point in bold: what such texts cannot show (scope); where practice is said to differ from a rule, or the rules in force to stand elsewhere (cited); what was asked and not found (scope); whose account a conclusion rests on (inference). Nothing that is true of any report or was said before.`;

/** How facts that do not agree are told. */
export const disputeRules = `Facts that do not agree are named above. Where you tell one side of such a dispute, you tell the other in the same sentence or row, both cited. open: that they disagree, and why where the reason gives it. settled: what holds, by whom it was settled, and the other side as what it was weighed against. Neither side is left out.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. All that you do not change stays as it is. A claim that stays keeps its markers, and what you add carries its own, of ids above. A change that does not fit these rules is not made.`;
