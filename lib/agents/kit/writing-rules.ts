/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every factual sentence ends with the marker, such as [F12], of what bears it out, and says that, as strongly and under the same condition; where it tells two things, each marker stands right behind its words. What is your own inference, as advice, judgement or a sum, begins with "Inference:", also where it is the second sentence of one, and ends with the markers of what it rests on; a line that begins with "Inference:" and ends with a colon marks the list or paragraph beneath it, whose sentences keep their markers. A sentence on what the evidence is or lacks begins with "Scope:", cites nothing, and takes its figures, dates and names from the evidence, the question, or the title and fields of a source; outside of the limits it stands only where a figure or a cell would mislead without it. A bold point, and a line that leads to a list or a table, ends with a colon; a row of a table has its markers in its last cell. Quotation marks hold only exact words of a cited quote. The date of a document says when it was written, not when something was decided. Keep "Inference:" and "Scope:" so in every language. Say nothing of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule = "Tables and headings count as words, markers do not.";

/**
 * How every sentence of a report is written. Source: texts by one writer, judged blind beside one good reader's text. On one
 * run's facts those by rules on each part of a text had 41 to 45 of 100 points, these with few rules else 53 to 57. On other
 * runs' facts, with words shared among the parts and rows and steps counted, 46 to 56; with refused variants left out, 40 and
 * 53; as they are, 43 to 47: what was found weighs as much. Easier to read than the reader's they were each time. Whoever adds
 * a rule takes one out.
 */
export const styleRules =
  "How to write, everywhere: as you would say it to a colleague across the table. A sentence says one thing, mostly in eight to eighteen words, with a subject and a verb, and its marker at its end. First what it means, then the name of it; at most two technical names in a sentence. A reason or a consequence has a sentence of its own (“So …”, “The reason is …”). No telegram, no chain of names, no clause with three commas. Rather seven things that are understood than twelve that have to be looked up. Explain a technical word, by what it does, where somebody of the trade may not know it.";

/**
 * How a text becomes shorter. Source: a report of 2,100 words in plain sentences, brought to 2,000 by two passes of edits, had
 * sentences joined by commas and four rows of a table in one cell; its mean sentence grew from 13 to 15 words.
 */
export const cutRule =
  "Words are saved by whole sentences, rows or steps that bear least, never by joining two, by clipping one, or by heaping things up in one.";

/** What opens a report. */
export const answerRules =
  "in a few sentences or list items, their points in bold: what holds now and by whose decision, what it costs, what is open, and, where the question asks for it, what to do first and why. If the facts answer nothing of the question, a scope sentence says so first.";

/** How the body of a report is told. */
export const bodyRules =
  "Short paragraphs, each with its point in bold, the same points for each way where ways are compared; a table where things are compared in the same respects, a numbered list where steps are taken in order. A heading or a bold point makes sense when read alone. What was proposed stands in one table, whatever became of it and wherever it was proposed, with its year and the reason of who decided. Say of each claim how sure it is: measured, expected, or only hoped for by whoever proposed it; a “would” or an “if” stays. Where texts disagree, with each other or themselves, where a figure has another baseline, or where a newer text overtakes an older one, say so where it matters. What a text expects of a coming day is told as what it expected, and when. Advice takes a position: what comes first, what may be left undone, what to wait for, what would change your mind; nothing is advised on the word of a text that was refused. A step is one thing to do, as a bold point, in words that are understood before the report was read; then how, by the name of what does it, why, and what happens otherwise, in two to four short sentences; what is two things is two steps.";

/** What the facts come to beyond what each of them says. */
export const meaningRules =
  "what no single text says, an expert would tell, and belongs into no section, in at most three inferences of a sentence or two, each of which rests on two facts or more. None repeats a section or a piece of advice. Mostly it is empty.";

/** What a reader has to know before relying on a report. */
export const limitRules =
  "what your reader would look for and does not find here, in a few short items, each by its name and as not found in what was read: of most texts you were given parts, so say of none that it does not tell something; what such texts cannot show; on whose account it rests; and as of which day all this holds, by the newest event that the texts tell: a text's date is that of its beginning, so say of no text that it is the latest, and of none that nothing is later. Call nothing open or missing that a fact or a text tells: look through both for each item.";

/** How facts that do not agree are told. */
export const disputeRules =
  "Where facts disagree, tell both sides in one place, cite both, and say why they differ; where that was settled, say what holds and who settled it.";

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules =
  "quotes: what you cite from the texts yourself. id: Q1 and so on, cited as [Q1]. passage: its number. quote: its exact words in one piece, as few as bear out what cites it: mostly one clause of ten to twenty words, not cut off where its sentence goes on with what limits or completes it (“either … or”, “unless”, “but”). statement: what it says, in one sentence that stands alone.";

/** How a text is changed without being written anew. */
const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. Each sentence that you leave, but one of scope, carries the markers that bear it out, also the second one of an inference: those that it had, other ids above, or a quote of your own. A change that does not fit these rules is not made.`;

/** What holds for whoever changes a report by edits: its own quotes, the edits, and the sentences that they leave. */
export const changeRules = [ownQuoteRules, editRules, sentenceRules, disputeRules].join("\n");
