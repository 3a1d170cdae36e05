/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Each sentence is one of three kinds:
- cited: it says what a fact says, as strongly, in your own words, and ends with its marker, as in [F12]. Each says what its own marker bears out.
- inference: your own step, as a sum or advice. It begins with "Inference:" and ends with the markers that it rests on. A list of advice says so once, in a line before it that begins with "Inference:" and ends with a colon; its items keep their markers.
- scope: what the evidence is, or what was not found. It begins with "Scope:", cites nothing, and takes figures, dates and names from the evidence, the question, or a source's title and fields.
A bold point, and what only leads to a list or a table, ends with a colon; a row of a table has its markers in its last cell. Quotation marks hold words of a cited quote, exactly. A document's own date is when it was written; when a thing was decided, a fact or a field in brackets tells. "Inference:" and "Scope:" stay so in every language. Nothing is said of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule = "Tables and headings count as words, markers do not.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else. In a plain sentence or two the idea that orders everything, with the steps in which it came about, each with its date; then for each part of the question, and each party that it names, the one thing to know or to do, and when another is right. A fifth of the words at most. Where the facts answer nothing of it, a scope sentence says so first.`;

/** How the body of a report is told. */
export const bodyRules = `Explain: what stood in the way, what was decided or found, why so and not otherwise, what followed. What was refused within a decision stands with it; what lost against it stands in one table, each with its outcome and its reason. A party's duties stand in the order in which it meets them, with how exactly. Nothing that matters is left out for what matters less: the mechanism comes before its exceptions, what is in force before what is proposed. Must, should and may keep their force. Each sentence earns its place: it tells what no other tells, in as few words as are clear.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `what the whole comes to that no part of it says, as why some things won and others lost, or what still does not follow: two or three inferences; empty where there is nothing.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `up to four items, each with its point in bold, that a careful reader has to know before relying on this; nothing that is true of any report, and nothing is called open that a fact or a text tells.`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of facts that do not agree, the other stands in the same sentence or row, both cited, with why; of those settled, what holds and who settled it.`;

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules = `quotes: what you take from the texts. id: Q1, Q2 and so on, cited in the text as [Q1]. passage: the number of its passage. quote: its words, copied exactly, in one piece, from a clause to three sentences. statement: what it says, in one sentence that stands alone.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A claim that stays keeps a marker that bears it out, be it another one of the ids above or a quote of your own. A change that does not fit these rules is not made.`;
