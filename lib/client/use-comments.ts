"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CommandInput } from "@/lib/commands/contract";
import type { CommentsView } from "@/lib/features/comments/views/comments";
import { fetchView } from "./fetch-view";
import { keys } from "./keys";

/** What is commented on, as a page names it. */
export type Commented = CommandInput<"add_comment">["subject"];

function addressOf(subject: Commented): string {
  return subject.kind === "node" ? `node/${subject.runId}?key=${subject.key}` : `${subject.kind}/${subject.id}`;
}

function readComments(subject: Commented): Promise<CommentsView> {
  if (subject.kind === "node") return fetchView("comments", [subject.kind, subject.runId], { key: subject.key });
  return fetchView("comments", [subject.kind, subject.id]);
}

/** The comments on one thing; the project's stream says when they are to be read again. */
export function useComments(projectId: string, subject: Commented): UseQueryResult<CommentsView> {
  const address = addressOf(subject);
  return useQuery<CommentsView>({
    queryKey: keys.comments(projectId, address),
    queryFn: () => readComments(subject),
  });
}
