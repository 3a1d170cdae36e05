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
 * when and why of everything, and those of one thought a sentence with long tables, clipped facts (33 to 36 of 100 points beside
 * one good reader's text); an argument in whole sentences had 43 to 45, by rules on each part of it as by these, of a third of
 * the words (42 to 54).
 */
export const bodyRules = `Write as somebody who has understood the matter explains it to a colleague whose judgement they respect: in plain, whole sentences, of ten to twenty-five words as a rule, that say why things are as they are and what follows; no telegram, no chain of names, little in brackets. Short paragraphs, each with its point in bold where a section has several. A heading or a bold point makes sense when read alone. Say of each claim how sure it is: measured, expected, or hoped for by whoever proposed it; where a source names a case in which its own way does worse, tell that case. Where texts disagree, with each other or themselves, where figures have different baselines, or where a newer text, status or note overtakes an older one, say so where it matters, in words no stronger than theirs (“only”, “all” and “none” seldom hold). Explain a technical word, by what it does, where somebody of the trade may not know it. Leave out what changes nothing of what your reader understands or does, side matters first. Tell nothing twice.
What was proposed stands in one table, whatever became of it: accepted, refused, withdrawn, put off, or a draft, with its year and the reason in a few words where a text tells that of who decided; a cell is a phrase that is understood alone. Costs are told way by way, and stand side by side in a table where ways are compared in the same respects: each with its unit, its date or version, and what was measured against what. What a text expects of a coming day is told as what it expected, and when: that day may be past for your reader.
Advice takes a position. It is a numbered list for each party, in the order of doing, under a line such as "Inference: The steps, in this order:"; each item has its step in bold, and then one to three whole sentences: how, by the two or three names, values or conditions that it takes; why, or what happens otherwise; how one sees that it holds. Say what comes first, what may be left undone, what to wait for and until when, and what would change this. Keep a source's "must", "should" or "may", and advise nothing on the word of a text that was refused, nor for all what one text lays down for some. Looking something up is no step, but a limit.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules =
  "what no single text says, an expert would tell, and belongs into no section, in at most three inferences of a sentence or two, each of which rests on two facts or more. None repeats a section or a piece of advice. Mostly it is empty.";

/** What a reader has to know before relying on a report. */
export const limitRules =
  "what whoever acts on this would look for and does not find here, in up to six short items of a sentence or two, each with its point in bold: a figure, a reason, a date, a criterion that was not found, by its name, with the texts that were read for it or that point elsewhere for it; what such texts cannot show, as that what was released may differ from what was proposed; on whose account it rests; and as of which day all this holds, by the newest event that the texts tell (the date of a text is that of its beginning: say of none that nothing is later). Call nothing open or missing that a fact or a text tells: look through both for each item.";

/** How facts that do not agree are told. */
export const disputeRules =
  "Where facts disagree, tell both sides in one sentence or row, cite both, and say why they differ; where that was settled, say what holds and who settled it.";

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules =
  "quotes: what you cite from the texts yourself. id: Q1 and so on, cited as [Q1]. passage: its number. quote: its exact words in one piece, as few as bear out what cites it: mostly one clause of ten to twenty words, not cut off where its sentence goes on with what limits or completes it (“either … or”, “unless”, “but”). statement: what it says, in one sentence that stands alone.";

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A sentence that you replace carries the markers that bear it out as you leave it: those that it had, other ids above, or a quote of your own. A change that does not fit these rules is not made.`;
