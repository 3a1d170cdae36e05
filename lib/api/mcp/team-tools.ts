import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { notificationGroupNames } from "@/lib/domain/notify/groups";
import { projectId, type Tool, tool } from "./tool";

const researcherId = z.uuid().describe("As list_researchers tells it.");
const runId = z.uuid();
const webhookId = z.uuid().describe("As list_webhooks tells it.");

function researcherVerb(verb: "activate" | "finish" | "archive", title: string, says: string): Tool {
  return tool({
    name: `${verb}_researcher`,
    route: `${verb}Researcher`,
    title,
    says,
    input: z.strictObject({ projectId, researcherId }),
    to: (params) => ({ params }),
  });
}

function runVerb(verb: "pause" | "resume" | "cancel", title: string, says: string): Tool {
  return tool({
    name: `${verb}_run`,
    route: `${verb}Run`,
    title,
    says,
    ...(verb === "cancel" ? { removes: true as const } : {}),
    input: z.strictObject({ projectId, runId }),
    to: (params) => ({ params }),
  });
}

/** What is done with researchers and runs, and who is told of what. */
export const teamTools: readonly Tool[] = [
  tool({
    name: "create_researcher",
    route: "createResearcher",
    title: "Create a researcher",
    says: "Makes a researcher with the problem that it is to solve. It does nothing until a run is started.",
    input: z.strictObject({ projectId, name: z.string().max(120), problem: z.string().max(8_000) }),
    to: ({ projectId: id, ...body }) => ({ params: { projectId: id }, body }),
  }),
  researcherVerb("activate", "Activate a researcher", "Lets a researcher work again, with its history."),
  researcherVerb("finish", "Finish a researcher", "Completes a researcher; the project's summary is made anew."),
  researcherVerb("archive", "Archive a researcher", "Puts a researcher away; it can be activated again."),
  tool({
    name: "get_schedule",
    route: "getSchedule",
    title: "When a researcher runs by itself",
    says: "When a researcher runs again by itself; `schedule` is null where it runs by hand alone.",
    input: z.strictObject({ projectId, researcherId }),
    to: (params) => ({ params }),
  }),
  runVerb("pause", "Pause a run", "Pauses a run; nothing of it is lost."),
  runVerb("resume", "Resume a run", "Lets a paused or halted run go on."),
  runVerb("cancel", "Cancel a run", "Ends a run for good; what it found stays."),
  tool({
    name: "get_notification_rules",
    route: "getNotificationRules",
    title: "What I am told",
    says: "Of what in a project the token's owner is told.",
    input: z.strictObject({ projectId }),
    to: (params) => ({ params }),
  }),
  tool({
    name: "set_notification_rules",
    route: "setNotificationRules",
    title: "Choose what I am told",
    says: "Says of what in a project the token's owner is told; what is left out stays as it is.",
    input: z.strictObject({
      projectId,
      isMuted: z.boolean().optional().describe("Whether nothing at all is told."),
      wanted: z.array(z.enum(notificationGroupNames)).optional().describe("The groups that are told; no others are."),
    }),
    to: ({ projectId: id, ...body }) => ({ params: { projectId: id }, body }),
  }),
  tool({
    name: "list_webhooks",
    route: "listWebhooks",
    title: "List webhooks",
    says: "Where a project tells what happens in it, without addresses and secrets.",
    input: z.strictObject({ projectId }),
    to: (params) => ({ params }),
  }),
  tool({
    name: "create_webhook",
    route: "createWebhook",
    title: "Add a webhook",
    says: "Has what happens in a project sent to an address outside. The secret of a signed one is told this once.",
    input: contract.create_webhook.input.extend({ projectId }),
    to: ({ projectId: id, ...body }) => ({ params: { projectId: id }, body }),
  }),
  tool({
    name: "edit_webhook",
    route: "editWebhook",
    title: "Change a webhook",
    says: "Changes what a webhook is called, where it sends and what; what is left out stays, its secret always.",
    input: contract.edit_webhook.input.extend({ projectId, webhookId }),
    to: ({ projectId: id, webhookId: hook, ...body }) => ({ params: { projectId: id, webhookId: hook }, body }),
  }),
  tool({
    name: "remove_webhook",
    route: "removeWebhook",
    title: "Remove a webhook",
    says: "Removes a webhook, and what was on its way to it.",
    removes: true,
    input: z.strictObject({ projectId, webhookId }),
    to: (params) => ({ params }),
  }),
];
