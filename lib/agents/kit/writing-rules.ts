/** What every writer of a report is told, once. */

/** The kinds of sentences that gate E lets pass. */
export const sentenceRules = `Every sentence is one of three kinds, and there is no other:
- cited: it says what facts say, and no more strongly than they do. The marker of each fact, its id in brackets as in [F12], stands directly behind it.
- inference: your own step from facts, as a sum, a comparison, one figure tested against another, what it means and for whom. It begins with "Inference:", carries the markers of all the facts that it rests on, and shows its arithmetic.
- scope: what the evidence is and is not. It begins with "Scope:", cites nothing, and each figure, date and name in it stands in the description of the evidence.
What only leads to a list or a table ends with a colon. The words "Inference:" and "Scope:" stay as they are in every language.
Quotation marks hold words that stand in a quote above, exactly so, and nothing else; a fact without a quote of its own stands in its source word for word, but for those marked (reworded).`;

/** How facts that do not agree are told. */
export const disputeRules = `Where you tell one side of a dispute, you tell the other in the same sentence or row, both cited. open: that they disagree, and why where the reason gives it. settled: what holds, by whom it was settled, and the other side as what it was weighed against. Neither side is left out.`;

/** How a text is changed without being written anew. */
export const editRules = `Each change has three fields. heading: that of the section, exactly as it stands; "Title" for the title. find: words of that section as they stand there, markers included, enough of them to occur there once; to change a heading, the whole heading. replace: what stands in their place; empty to drop them. All that you do not change stays as it is. A claim that stays keeps its markers, and what you add carries its own, of ids above. A change that does not fit these rules is not made.`;
