import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { getPolicies } from "@/lib/features/install/views/policies";
import { InstallPolicies } from "@/lib/features/kit/shapes";
import { noQuery } from "./query";
import { command, ofInstall, type Route } from "./route";

const policies = { status: 200, json: InstallPolicies } as const;

const Stricter = z.strictObject({
  isSecondFactorDemanded: z.literal(true).optional().meta({ description: "Demands a second factor of everybody." }),
  tokenDays: contract.set_token_life.input.shape.days
    .unwrap()
    .optional()
    .meta({ description: "Days that API tokens live at most; no more than now." }),
  accessLogDays: contract.keep_access_log.input.shape.days
    .optional()
    .meta({ description: "Days that readings and sign-ins are kept; no fewer than now." }),
  newProjectsKeep: contract.set_retention_defaults.input.shape.days
    .optional()
    .meta({ description: "Days with which projects begin that are made from now on; null for ever." }),
});

/** What makes an install stricter. What makes it looser takes a person who signed in just now. */
export const policyRoutes: readonly Route[] = [
  ofInstall(
    {
      method: "GET",
      path: "/install/policies",
      id: "getPolicies",
      says: "What administrators demand of everybody, and forbid. For administrators.",
      scope: "set_policies",
      query: noQuery,
      body: null,
      answer: policies,
    },
    async ({ db, call }) => await getPolicies(db, call.holder),
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/policies",
      id: "setPolicies",
      says: "Sets policies; what is left out stays as it is. What makes the install looser is done in the app, soon after signing in.",
      scope: "set_policies",
      query: noQuery,
      body: Stricter,
      answer: policies,
    },
    async ({ db, call, body: { isSecondFactorDemanded, tokenDays, accessLogDays, newProjectsKeep } }) => {
      if (tokenDays !== undefined) await command(call, "set_token_life", { days: tokenDays });
      if (accessLogDays !== undefined) await command(call, "keep_access_log", { days: accessLogDays });
      if (newProjectsKeep !== undefined) await command(call, "set_retention_defaults", { days: newProjectsKeep });
      if (isSecondFactorDemanded) await command(call, "demand_second_factor", { isDemanded: true });
      return await getPolicies(db, call.holder);
    },
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/sign-in-rules",
      id: "setSignInRule",
      says: "Has the addresses of a domain sign in by one provider alone; their sessions end. Tells how many accounts sign in anew.",
      scope: "set_policies",
      query: noQuery,
      body: contract.set_sign_in_rule.input,
      answer: { status: 200, json: contract.set_sign_in_rule.output },
    },
    async ({ call, body }) => await command(call, "set_sign_in_rule", body),
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/legal-holds",
      id: "setLegalHold",
      says: "Has nothing of a project deleted until an administrator lifts the hold in the app.",
      scope: "set_policies",
      query: noQuery,
      body: contract.set_legal_hold.input,
      answer: policies,
    },
    async ({ db, call, body }) => {
      await command(call, "set_legal_hold", body);
      return await getPolicies(db, call.holder);
    },
  ),
];
