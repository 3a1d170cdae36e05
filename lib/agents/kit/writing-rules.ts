/** What every writer of a report is told, once, and in few words: what code checks of a text is asked for, not explained. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Each sentence is one of three kinds:
- cited: it says what a fact says, as strongly, in your own words, and ends with its marker, as in [F12]. Each says what its own marker bears out.
- inference: your own step, as advice, a judgement or a sum; a sentence that joins what several facts say is cited. It begins with "Inference:" and ends with the markers that it rests on. A list or paragraph that is all your own says so once, in a line before it that begins with "Inference:" and ends with a colon; its sentences keep their markers.
- scope: what the evidence is, or what was not found. It begins with "Scope:", cites nothing, and takes figures, dates and names from the evidence, the question, or a source's title and fields.
A bold point, and what only leads to a list or a table, ends with a colon; a row of a table has its markers in its last cell. Quotation marks hold words of a cited quote, exactly. A document's own date is when it was written; when a thing was decided, a fact or a field in brackets tells. "Inference:" and "Scope:" stay so in every language. Nothing is said of facts, ids, perspectives or research questions.`;

/** How the words of a report are counted. */
export const wordRule =
  "All that is read counts as words: tables, headings, what it means and its limits; markers do not.";

/** What opens a report. */
export const answerRules = `Its reader may read nothing else. Short paragraphs, each opened by a few bold words with a colon. First the answer to the whole in two or three sentences: what was done to what, or what holds, with the years that matter. Then the main reason, where the question asks why, and what is unfinished. Last, where it asks what to do, a list under a line such as "Inference: What this report advises:", with an item for each party: the one thing to do, and when another. An eighth of the words at most; names and steps are for the sections. Where the facts answer nothing of it, a scope sentence says so first.`;

/** How the body of a report is told. */
export const bodyRules = `Write as a good author explains a matter to an intelligent reader from outside: plain sentences of 25 words at most with one thing each, in prose but for what is a list. A paragraph has one point, which a few bold words with a colon say first, plain ones that are understood before it is read. A term is explained in a few words where it first stands. Everything stands once: what one place tells, no other repeats. A detail that explains nothing and changes nothing that somebody does is left out, not squeezed in.
Where the question asks how something came about, that comes first, as a story in the order of time, a paragraph for each turn, whose bold words begin with the year: what stood in the way; who proposed what, by name; who decided it, on what day, and for which reasons, the decisive one first; what was refused within the decision, and why; what opponents said; what it left undone, from which the next turn follows. Where no text names who decided, nobody is guessed.
Where it asks why, that comes next, as a ranked list under a line such as "The reasons, ranked by this report, the heaviest first:". An item has a few bold words with a colon, then how it works and a case that shows it. Whose account they are stands once, before the list; behind it what spoke for the other side, and what the winner costs.
What was refused or withdrawn stands where it was decided. Where the question asks for that, it stands in one table instead, the weightiest first, what was refused within a decision beside its rivals: what it was, in an outsider's words; its outcome, when and by whom; the reason of whoever decided, or whose it is else.
The mechanism stands before its exceptions. Judge where the case is told: what a decision shows, who paid for it, where it ends. A rule and what is done otherwise stand together.
What a party should do comes last, as one list for each of up to eight items, under a line such as "Inference: What this report advises, on what each item cites:". First what to do as a rule, then where that is not possible, and whether and until when to keep what the question begins with. An item has the order in a few bold words with a colon, then how: the thing by name, the condition, what happens otherwise. What a source lays down keeps its must, should or may, and names its document; nothing is ordered on the word of a text that was refused.
The tone, on another matter:
"**1908, one burner:** Keepers trimmed the wicks by hand, so a light was only as regular as its keeper [F4]. The engineer Lund proposed a valve that closes the gas at daybreak [F7]. The board's own engineers preferred electric lamps [F11]. Its president, Hjort, refused these on 3 May, for no cable reached the islands [F12]. He also struck Lund's second burner, which nobody would be there to change [F13]. A tower whose burner broke stayed dark, until the rules of 1911 brought the second one back [F15]."
"1. **The valve first, where nobody lives:** Such a tower has to burn for a year unattended [F9]. Keep the old lamp until there is a cable: whoever changes both at once pays for two visits [F15]."`;

/** What the facts come to beyond what each of them says. */
export const meaningRules = `what the whole comes to that no part of it says, as what a winner had to give up, or where the obvious reading is wrong: at most two inferences, each on cases that it names and that all bear it out. No law over all cases. Empty where the sections say it, as good ones mostly do.`;

/** What a reader has to know before relying on a report. */
export const limitRules = `what a careful reader has to know before relying on this and was not told yet, in up to five short items, each with its point in bold: as of when it holds, by the newest text that was read, the last decision told in what was read, and what is newest in the library; what texts of this kind cannot show, as a rule shows no practice and a plan no outcome; whose account a conclusion rests on; what is decided and not yet in force, or only proposed; what was asked and is open, or disagrees, with what each side says; which conclusion does not follow though a reader might draw it. Nothing is called open that a fact or a text tells.`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of facts that do not agree, the other stands in the same sentence or row, both cited, with why; of those settled, what holds and who settled it.`;

/** What whoever has texts at hand may take from them. */
export const ownQuoteRules = `quotes: what you take from the texts. id: Q1, Q2 and so on, cited in the text as [Q1]. passage: the number of its passage. quote: its words, copied exactly, in one piece, from a clause to three sentences. statement: what it says, in one sentence that stands alone.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. A claim that stays keeps a marker that bears it out, be it another one of the ids above or a quote of your own. A change that does not fit these rules is not made.`;
