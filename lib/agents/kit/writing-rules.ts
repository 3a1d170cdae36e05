/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is of one kind, and is checked as that kind:
- cited: it says in your own words what a fact says, as strongly, and carries that fact's marker, such as [F12], at its end; where it tells several things, each marker stands right behind the words that it bears out.
- inference: your own step, such as advice, a judgement or a sum. It begins with "Inference:" and ends with the markers of what it rests on. A line that begins with "Inference:" and ends with a colon marks the list or paragraph beneath it; each sentence keeps its markers.
- scope: what the evidence is or lacks. It begins with "Scope:", cites nothing, and takes its figures, dates and names from the evidence, the question, or the title and fields of a source. It belongs into the limits; elsewhere it stands only where a figure or a cell would mislead without it.
End a bold point, and a line that leads to a list or a table, with a colon; a row of a table has its markers in its last cell. Use quotation marks only for exact words of a cited quote. The date of a document says when it was written, not when something was decided. Keep "Inference:" and "Scope:" so in every language. Say nothing of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule = "Tables and headings count as words, markers do not.";

/** What opens a report. */
export const answerRules = `Say what holds now, by whose decision and since when, what it costs or depends on, and what is open: in two to five plain sentences, or a list item for each way or side, its name in bold. If the question asks what to do, end with the first steps and their reason, in one or two sentences that begin with "Inference:". If the facts answer nothing of the question, a scope sentence says so first.`;

/**
 * How the body of a report is told. Sources: of texts by one writer on the same facts, readers found those that had to name who,
 * when and why of everything, and those of one thought a sentence with long tables, clipped facts, and preferred an argument in
 * whole sentences: 45 and 44 of 100 points, against 33 to 36.
 */
export const bodyRules = `Write as an expert who explains the matter to a colleague: an argument, not a register. Whole, plain sentences, of ten to twenty-five words as a rule, that lean on each other by “because”, “so”, “but” or “while”: no telegram, no chain of names, little in brackets. Each paragraph makes one point in two to five sentences; where a section has several, it begins with what it is about, in bold. It says what is so, proves it by what the texts say, and says why it is so, whom it costs what, and what follows for your reader. The first sentence of a section says what it comes to, and no more than its markers bear out (“only”, “both”, “all” and “none” seldom are). A fact without a reason, a cost or a consequence that your reader needs is left out, or stands in a table. Rather twenty points that are understood than sixty that are named. Explain a technical word, by what it does, where somebody of the trade may not know it. A heading or a bold point has to make sense when read alone. Give each figure its unit, its date or version, and what was measured against what. What you see by holding texts against each other stands where it matters, in words no stronger than theirs: that two of them do not agree and why, that figures have different baselines and so show no trend, that a claim is a hope, that a text corrects another or itself; look first whether one of them admits, limits or explains it. Tell nothing twice.
What was proposed stands in one table of at most some fifteen rows: its name and year, what it does, what became of it and when, and why in a few words where a text tells the reason of who decided; the ways first, early ones and those without a text of their own among them, then what they need and the drafts that would change them. A cell is a phrase that can be understood alone. Beneath it the text tells what drove the decisions, which objections held, what was turned round later, and what is open, who has to decide it, and on what it hangs. Costs are told way by way, of each in the order in which the question asks for them, each under its name in bold; where several ways are compared in several respects, these stand side by side in a second table, and the text tells what lies behind it. Of each cost, say what is measured, expected or only claimed, and where a source names a case in which its own way does worse, tell that case. Where a newer text, status or note differs from an older one, tell what the newer says, and that it changed. What a text expects of a coming day is told as what it expected, and when: that day may be past for your reader.
Of what to do, give each party a list in the order of doing, under a line such as "Inference: The steps, in this order:"; first the one that is worth most to who has little time. An item begins with the step in bold, and goes on in one to three whole sentences, of some 50 words in all: how, by the name of the thing and with the value or condition that it takes; why, or what happens otherwise; when it does not pay. Of many names of functions give those two or three without which nobody finds the rest. Looking something up is no step, but a limit. Keep a source's "must", "should" or "may", and advise nothing on the word of a text that was refused, nor for all what one text lays down for some. Where the question asks what to do now, say what to do now, what to keep, and what to wait for, by the dates on which it comes, and what would change that.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules =
  "what no single text says, an expert would tell, and belongs into no section, in at most three inferences of a sentence or two, the most useful first: which promise nothing enforces, who bears a cost that a rule moves or leaves open, a name, number or table that a draft leaves unsettled and others build on, what a decision now hangs on. Each rests on two facts or more; none repeats a section or a piece of advice, or speaks against a newer text or note. Mostly it is empty.";

/** What a reader has to know before relying on a report. */
export const limitRules =
  "what whoever acts on this would look for and does not find here, in up to six short items of a sentence or two, each with its point in bold: a figure, a reason, a date, a criterion that was not found, by its name, with the texts that were read for it or that point elsewhere for it; what such texts cannot show, as that what was released may differ from what was proposed; on whose account it rests; and what “now” is: the day of the newest event that the texts tell (the date of a text is that of its beginning: say of none that nothing is later). Call nothing open or missing that a fact or a text tells.";

/** How facts that do not agree are told. */
export const disputeRules =
  "Where facts disagree, tell both sides in one sentence or row, cite both, and say why they differ; where that was settled, say what holds and who settled it.";

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules =
  "quotes: what you cite from the texts yourself. id: Q1 and so on, cited as [Q1]. passage: its number. quote: its exact words in one piece, as few as bear out what cites it: a clause or a sentence, not cut off where its sentence goes on with what limits or completes it (“either … or”, “unless”, “but”). statement: what it says, in one sentence that stands alone.";

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A sentence that you replace carries the markers that bear it out as you leave it: those that it had, other ids above, or a quote of your own. A change that does not fit these rules is not made.`;
