import { agents } from "@/lib/agents/index";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { withOthers } from "./with-others";
import { type Sharing, type TextsAtHand, textsTokens, textsWithin } from "./writers-texts";

/** What is left of the room for texts where a prompt was too long, and how often it is made smaller before there are none. */
const TEXTS_SMALLER = 0.6;
const TEXTS_TIMES = 3;

/** What servers answer to a request that is longer than their model reads. */
const TOO_LARGE: ReadonlySet<string> = new Set(["400", "413", "422"]);

/** Whether a call may succeed in a shorter prompt: the run, its budget or the model's server holds none as long. */
export function isForRoom({ kind, code }: Failure): boolean {
  return code === PROMPT_TOO_LONG || code === BUDGET_SPENT || (kind === "permanent" && TOO_LARGE.has(code ?? ""));
}

/** The share of the room for texts that those may take which were opened since. */
const BESIDE_SHARE = 0.4;

/** A passage as a prompt tells it, with what stands above it. */
function passageText({ sourceTitle, heading, text }: LinkedPassage): string {
  return `title: ${sourceTitle}\n<<DATA-123456789abc passage 999>>\nunder the heading: ${heading ?? ""}\n${text}`;
}

/** Tokens that the words of a writer's prompt had under rules 7 and 8, before what is filled in. */
const OLDER_WORDS = 1_318;

/**
 * Tokens of a writer's prompt before it has texts. In runs of older rules its own words count as they did under rules 7 and
 * 8: who replays one of these reads the passages that it read, and who replays one that is older nearly those.
 */
export function bareTokens(prompt: string, { isOlder }: { isOlder: boolean }): number {
  const tokens = countTokens(prompt);
  return isOlder ? tokens - countTokens(agents.write_report.prompt) + OLDER_WORDS : tokens;
}

/** The room of a writer for what it reads. */
interface Room {
  room: number;
  sharing: Sharing;
  /** Whether what was opened since takes of the room of the texts; else it has its own beside it. */
  isShared?: boolean;
}

/** What a writer reads, from as much as there is room for beside the rest of its prompt down to nothing. */
export function readings(
  { texts, beside }: { texts: TextsAtHand; beside: readonly LinkedPassage[] },
  asked: readonly string[],
  { room, sharing, isShared = false }: Room,
): LinkedPassage[][] {
  const others = firstWithin(beside, Math.max(0, room) * BESIDE_SHARE, passageText);
  const taken = others.reduce((sum, passage) => sum + countTokens(passageText(passage)), 0);
  const most = Math.min(room - taken, textsTokens(sharing) - (isShared ? taken : 0));
  const rooms = Array.from({ length: TEXTS_TIMES }, (_, time) => most * TEXTS_SMALLER ** time);
  const read = rooms
    .map((tokens) => withOthers(textsWithin(texts, asked, { tokens, sharing }), others))
    .filter((passages) => passages.length > 0);
  return [...read, []];
}
