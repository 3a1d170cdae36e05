/** What every writer of a report is told, once. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is one of three kinds, and there is no other:
- cited: it says what facts say, as strongly as they do: neither more, nor with a hedge of your own. The marker of each fact, its id in brackets as in [F12], stands directly behind it.
- inference: your own step from facts, as a sum, a comparison, one figure tested against another, what it means and for whom. It begins with "Inference:", carries the markers of all the facts that it rests on, and shows its arithmetic. Say a whole step in one such sentence, where it is needed, and commit to it.
- scope: what the evidence is and is not. It begins with "Scope:", cites nothing, and each figure, date and name in it stands in the description of the evidence. One for each limit, said once in the report.
What only leads to a list or a table ends with a colon. Each cell of a table that claims something carries its own marker; a cell with nothing to cite is left empty, and an inference on a table stands beneath it. The words "Inference:" and "Scope:" stay as they are in every language.
Quotation marks hold words that stand in a quote above, exactly so, and nothing else; a fact without a quote of its own stands in its source word for word, but for those marked (reworded). Where a source's own few words say it best, quote them.
The reader knows the subject's words and nothing of how this was made: no facts, ids, perspectives or research questions are spoken of.`;

/** What opens a report. */
export const answerRules = `Its reader reads no further. The first sentence answers the question, with its most important number or name where there is one. Then each part of the question gets its answer, in the order asked, as a list where there are several; with conditions and where sources disagree; what is settled apart from what is not; which part stays open, with what stands nearest to it, cited. That a question is listed as open says only that no fact was judged to answer it whole: what any fact says towards it is told first, and only the rest is called missing. When the facts do not answer the question, the first sentence is a scope sentence that says what was not found.`;

/** How the body of a report is told. */
export const bodyRules = `Say each thing once, where it belongs, the general before the particular, in short paragraphs. Prefer what decides the question: reasons, figures, dates, outcomes and exceptions before background. Things that are compared on the same points stand in a table; steps are numbered where a source gives their order.`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of a dispute, you tell the other in the same sentence or row, both cited. open: that they disagree, and why where the reason gives it. settled: what holds, by whom it was settled, and the other side as what it was weighed against. Neither side is left out.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. All that you do not change stays as it is. A claim that stays keeps its markers, and what you add carries its own, of ids above. A change that does not fit these rules is not made.`;
