/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is of one kind, and is checked as that kind:
- cited: it says in your own words what a fact says, as strongly, and carries that fact's marker, such as [F12], at its end; where it tells several things, each marker stands right behind the words that it bears out.
- inference: your own step, such as advice, a judgement or a sum. It begins with "Inference:" and ends with the markers of what it rests on. A line that begins with "Inference:" and ends with a colon marks the list or paragraph beneath it; each sentence keeps its markers.
- scope: what the evidence is or lacks. It begins with "Scope:", cites nothing, and takes its figures, dates and names from the evidence, the question, or the title and fields of a source.
End a bold point, and a line that leads to a list or a table, with a colon; a row of a table has its markers in its last cell. Use quotation marks only for exact words of a cited quote. The date of a document says when it was written, not when something was decided. Keep "Inference:" and "Scope:" so in every language. Say nothing of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule = "Tables and headings count as words, markers do not.";

/** What opens a report. */
export const answerRules = `Say in two to five plain sentences what holds now, by whose decision and since when, what it costs or depends on, and what is open. If the question asks what to do, end with the first steps and their reason, in one or two sentences that begin with "Inference:". If the facts answer nothing of the question, a scope sentence says so first.`;

/**
 * How the body of a report is told. Source: of texts by one writer on the same facts, readers found those that had to name who,
 * when and why of everything, in short sentences, clipped facts, and preferred an argument.
 */
export const bodyRules = `Write as an expert who explains the matter to a colleague: an argument, not a register. The first sentence of a section says what it comes to, and no more than its markers bear out (“only”, “both”, “all” and “none” seldom are); each paragraph makes one point, proves it by what the texts say, and says why it is so, what it cost whom, and what follows for your reader. Sentences lean on each other, by “because”, “so”, “but” or “while”, and are as long as their thought: seldom above 30 words, never a chain of names. A fact without a reason, a cost or a consequence that your reader needs is left out, or stands in a table. Rather twenty points that are understood than sixty that are named. Explain each technical word where you first use it, by what it does. A heading or a bold point has to make sense when read alone. Give each figure its unit, its date and what was measured. Tell nothing twice.
What was proposed, with what it does, what became of it (when, by whom where that is told) and why in a few words, where a text tells the reason of who decided, stands in one table, further ways of the kind that the cited texts name among it; a second table only where figures of several ways are compared. Beneath the table the text tells what lies behind it: what drove the decisions, which objections held, what was turned round later, and what is open, who has to decide it, and on what it hangs. Of each cost, say what is measured, expected or only claimed, and where a source names a case in which its own way does worse, tell that case. Where a newer text, status or note differs from an older one, tell what the newer says, and that it changed.
Of what to do, give each party a list in the order of doing, under a line such as "Inference: The steps, in this order:"; first the one that is worth most to who has little time. An item has one step in at most 60 words: what to do, by the name of the thing and with the value or condition that it takes, and why or what happens otherwise; looking something up is no step, but a limit. Keep a source's "must", "should" or "may", and advise nothing on the word of a text that was refused. Where the question asks what to do now, say what to do now, what to keep, and what to wait for, and what would change that.`;

/** What the facts come to beyond what each of them says. */
export const meaningRules =
  "what no single text says and an expert would tell, in three to six inferences of a sentence or two, the most useful first: where two texts contradict each other or claim the same name, number or version, an example breaks its own rule, a newer text turns round what an older one held, or a draft leaves a name or a table unsettled that others build on, and what to do about it; who bears a cost that a rule moves or leaves open; which promise nothing enforces; what a decision now hangs on. Each rests on two facts or more; none repeats a section or a piece of advice, or speaks against a newer text. Leave it empty if there is nothing of that kind.";

/** What a reader has to know before relying on a report. */
export const limitRules =
  "what the reader has to know before relying on this and was not told yet, in up to five short items, each with its point in bold: the dates of the newest text read, of the last decision told and of the newest text in the library (a text may tell in its head of later days than its own date); what such texts cannot show; whose account it rests on; what was not found. Call nothing open or missing that a fact or a text tells.";

/** How facts that do not agree are told. */
export const disputeRules =
  "Where facts disagree, tell both sides in one sentence or row, cite both, and say why they differ; where that was settled, say what holds and who settled it.";

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules =
  "quotes: what you cite from the texts yourself. id: Q1 and so on, cited as [Q1]. passage: its number. quote: its exact words in one piece, as few as bear out what cites it: a clause or a sentence, not cut off where its sentence goes on with what limits or completes it (“either … or”, “unless”, “but”). statement: what it says, in one sentence that stands alone.";

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A sentence that you replace carries the markers that bear it out as you leave it: those that it had, other ids above, or a quote of your own. A change that does not fit these rules is not made.`;
