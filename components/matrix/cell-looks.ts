import { type Icon, IconArrowsSplit2, IconCircleX, IconHelpHexagon, IconScale } from "@tabler/icons-react";
import { disagreementWords } from "@/lib/domain/matrix/cell-words";
import type { DisagreementState } from "@/lib/domain/matrix/matrix";
import { upperFirst } from "@/lib/domain/prose/first-letter";

/** How a disagreement looks in a cell: a sign of its own and a word; the colour only repeats them. */
export const stateLooks: Readonly<Record<DisagreementState, { icon: Icon; word: string }>> = {
  confirmed: { icon: IconArrowsSplit2, word: upperFirst(disagreementWords.confirmed) },
  possible: { icon: IconHelpHexagon, word: upperFirst(disagreementWords.possible) },
  settled: { icon: IconScale, word: upperFirst(disagreementWords.settled) },
};

/** How a fact looks that people set aside. */
export const asideLook = { icon: IconCircleX, word: "Set aside" } as const;
