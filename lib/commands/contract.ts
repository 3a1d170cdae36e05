import type { z } from "zod";
import { accountsContract } from "@/lib/features/accounts/contract";
import { answersContract } from "@/lib/features/answers/contract";
import { askContract } from "@/lib/features/ask/contract";
import { backupContract } from "@/lib/features/backup/contract";
import { commentsContract } from "@/lib/features/comments/contract";
import { directoryContract } from "@/lib/features/directory/contract";
import { installContract } from "@/lib/features/install/contract";
import type { Contract } from "@/lib/features/kit/contract";
import { knowledgeContract } from "@/lib/features/knowledge/contract";
import { libraryContract } from "@/lib/features/library/contract";
import { projectsContract } from "@/lib/features/projects/contract";
import { reportsContract } from "@/lib/features/reports/contract";
import { researchersContract } from "@/lib/features/researchers/contract";
import { retentionContract } from "@/lib/features/retention/contract";
import { reviewsContract } from "@/lib/features/reviews/contract";
import { runsContract } from "@/lib/features/runs/contract";
import { schedulesContract } from "@/lib/features/schedules/contract";
import { sharingContract } from "@/lib/features/sharing/contract";
import { webhooksContract } from "@/lib/features/webhooks/contract";

/** Everything that people may ask of the system: the right it needs, what goes in, what comes out. */
export const contract = {
  ...runsContract,
  ...researchersContract,
  ...schedulesContract,
  ...libraryContract,
  ...knowledgeContract,
  ...askContract,
  ...answersContract,
  ...reportsContract,
  ...reviewsContract,
  ...sharingContract,
  ...webhooksContract,
  ...commentsContract,
  ...projectsContract,
  ...retentionContract,
  ...accountsContract,
  ...directoryContract,
  ...installContract,
  ...backupContract,
} as const satisfies Contract;

export type CommandName = keyof typeof contract;
/** What a caller sends. */
export type CommandInput<N extends CommandName> = z.input<(typeof contract)[N]["input"]>;
export type CommandOutput<N extends CommandName> = z.output<(typeof contract)[N]["output"]>;
