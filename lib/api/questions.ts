import { randomUUID } from "node:crypto";
import { contract } from "@/lib/commands/contract";
import { Refusal } from "@/lib/domain/core/refusal";
import { getAnswer } from "@/lib/features/ask/views/ask";
import { KnownAnswer } from "@/lib/features/kit/shapes";
import { IDEMPOTENCY_KEY, keyOf } from "./idempotency";
import { noQuery } from "./query";
import { command, inProject, type Route } from "./route";

export const questionRoutes: readonly Route[] = [
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/questions",
      id: "askKnowledge",
      says: "Answers a question from accepted facts alone, every claim with its marker, or says that they do not hold it. One that follows another, which afterId names, is understood by what was asked and answered before. A token that may start runs has it put into words by the project's model, which may cost money; any other gets the facts word for word.",
      scope: "read",
      query: noQuery,
      headers: [
        {
          name: IDEMPOTENCY_KEY,
          says: "A UUID of the caller's making: a question is asked once for all repeats with the same one.",
          isOptional: true,
        },
      ],
      body: contract.ask_knowledge.input.pick({ question: true, afterId: true }),
      answer: { status: 200, json: KnownAnswer },
    },
    async ({ call, db, access, body: { question, afterId } }) => {
      const asked = { projectId: access.projectId, questionId: keyOf(call.request) ?? randomUUID(), question, afterId };
      // Who may only read spends nothing, whatever the token's owner might.
      const isWordForWord = !call.holder.scopes.includes("start_runs");
      const { questionId } = await command(call, "ask_knowledge", { ...asked, isWordForWord });
      const { text, ...answer } = await getAnswer(db, access, questionId);
      if (text !== question || answer.afterId !== afterId)
        throw new Refusal("conflict", "That Idempotency-Key was sent with another question.");
      const { id, understood, status, markdown, note, cited } = answer;
      return { id, question: text, afterId, understood, status, markdown, note, cited };
    },
  ),
];
