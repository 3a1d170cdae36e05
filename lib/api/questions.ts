import { randomUUID } from "node:crypto";
import { contract } from "@/lib/commands/contract";
import { getAnswer } from "@/lib/features/ask/views/ask";
import { KnownAnswer } from "@/lib/features/kit/shapes";
import { noQuery } from "./query";
import { command, inProject, type Route } from "./route";

export const questionRoutes: readonly Route[] = [
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/questions",
      id: "askKnowledge",
      says: "Answers a question from accepted facts alone, every claim with its marker, or says that they do not hold it. A token that may start runs has it put into words by the project's model, which may cost money; any other gets the facts word for word.",
      scope: "read",
      query: noQuery,
      body: contract.ask_knowledge.input.pick({ question: true }),
      answer: { status: 200, json: KnownAnswer },
    },
    async ({ call, db, access, body: { question } }) => {
      const asked = { projectId: access.projectId, questionId: randomUUID(), question };
      // Who may only read spends nothing, whatever the token's owner might.
      const isWordForWord = !call.holder.scopes.includes("start_runs");
      const { questionId } = await command(call, "ask_knowledge", { ...asked, isWordForWord });
      const { id, text, status, markdown, note, cited } = await getAnswer(db, access, questionId);
      return { id, question: text, status, markdown, note, cited };
    },
  ),
];
