/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Each sentence is one of three kinds:
- cited: it says what a fact says, as strongly, in your own words, and ends with its marker, as in [F12]. Each says what its own marker bears out.
- inference: your own step, as a sum or advice, and few of them: a sentence that joins what several facts say is cited. It begins with "Inference:" and ends with the markers that it rests on. A list of advice says so once, in a line before it that begins with "Inference:" and ends with a colon; its items keep their markers.
- scope: what the evidence is, or what was not found. It begins with "Scope:", cites nothing, and takes figures, dates and names from the evidence, the question, or a source's title and fields.
A bold point, and what only leads to a list or a table, ends with a colon; a row of a table has its markers in its last cell. Quotation marks hold words of a cited quote, exactly. A document's own date is when it was written; when a thing was decided, a fact or a field in brackets tells. "Inference:" and "Scope:" stay so in every language. Nothing is said of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule =
  "All that is read counts as words: tables, headings, what it means and its limits; markers do not.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else. First the one idea under which all of it falls into place, as a plain statement of what was done to what, and under it the steps in their order, each with its date and what it settled; then what is unfinished. Then for each part of the question, and each party that it names, the one thing to know or to do, and when another is right. A fifth of the words at most. Where the facts answer nothing of it, a scope sentence says so first.`;

/** How the body of a report is told. */
export const bodyRules = `Write for an intelligent reader from outside, in prose that explains, from where the story begins. A paragraph has one point, which a few bold words with a colon say first; the sentences behind them tell what stood in the way, what was decided or found, why so and not otherwise, and what followed, each joined to the one before by its cause. A sentence says one thing in plain words, its subject and verb in front, with two facts at most: better to leave a detail out than to squeeze it in. Judge in place, and by the case: what this decision shows, who paid for it, what its opponents said, where it ends. Where sources speak against one another, as a rule and what is done, both stand together. The mechanism comes before its exceptions, what is in force before what is proposed. A detail stays only if it explains something or changes what somebody does.
All that lost stands in one table, the weightiest first, what was refused within a decision beside its rivals: what it was, in words that an outsider understands; its outcome with when and by whom; the reason of whoever decided, or, where only a rival's is at hand, whose it is. One row for each, unless the reasons are the same.
What a party has to do stands as one list under a line that begins with "Inference:" and ends with a colon. It begins with what it should do as a rule, then what to do where that is not possible, down to the last resort; it says of the thing that the question begins with whether and until when to keep it. What lies beside the question is one item at the end, or left out, and nothing is ordered on the word of a text that was refused: where no text lays down what to do, the item says so. Each item is an order with its reason: the thing by name, with the document that lays it down, its condition, what happens otherwise; where there are several ways, the one to choose; where people go wrong, at its place. What a source lays down keeps its must, should or may, in a clause of its own.
The tone, on another matter:
"**The keeper went before the lamp:** A keeper trimmed the wicks by hand, so that a light was only as regular as he was [F4]. The sun valve, patented in 1907, ended this by closing the gas at daybreak [F7]. The board chose it over electric lamps because no cable reached the islands, and not because it burned better: its own engineers had preferred the lamps [F11][F12]. Where a cable was laid later, the valve went as well [F15]."
"1. Fit the valve first where nobody lives, since such a tower has to burn for a year unattended [F9]. A new lamp can wait for the cable; whoever changes both at once pays for two visits [F15]."`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `what the whole comes to that no part of it says: at most two inferences, each on cases that it names and that all bear it out, as what a winner had to give up, where a promise ends, or where the obvious reading is wrong. No law over all cases, no sentence for balance. Empty where there is nothing.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `what a careful reader has to know before relying on this, in up to six items, each with its point in bold: as of when it holds, by the newest text that was read, what was decided last by the fields of any, and what is newest in the library; what texts of this kind cannot show, as a rule shows no practice and a plan no outcome; whose account a conclusion rests on; what is decided and not yet in force, or only proposed; what was asked and is open, or disagrees, with what each side says; and which conclusion does not follow though a reader might draw it. Only what bears on this answer; nothing is called open that a fact or a text tells.`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of facts that do not agree, the other stands in the same sentence or row, both cited, with why; of those settled, what holds and who settled it.`;

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules = `quotes: what you take from the texts. id: Q1, Q2 and so on, cited in the text as [Q1]. passage: the number of its passage. quote: its words, copied exactly, in one piece, from a clause to three sentences. statement: what it says, in one sentence that stands alone.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A claim that stays keeps a marker that bears it out, be it another one of the ids above or a quote of your own. A change that does not fit these rules is not made.`;
