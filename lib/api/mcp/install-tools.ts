import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { type Tool, tool } from "./tool";

const nothing = z.strictObject({});

/** What an administrator's assistant sees and sets of an install. Keys of providers do not pass through one. */
export const installTools: readonly Tool[] = [
  tool({
    name: "get_install_models",
    route: "getInstallModels",
    title: "Models of the install",
    says: "Which models do what, at what prices, which providers are connected and which searches are asked.",
    input: nothing,
    to: () => ({}),
  }),
  tool({
    name: "set_install_models",
    route: "setInstallModels",
    title: "Choose models",
    says: "Chooses which model does what, and what a million tokens of it cost; only the roles that are sent change.",
    input: contract.set_models.input,
    to: (body) => ({ body }),
  }),
  tool({
    name: "get_install_limits",
    route: "getInstallLimits",
    title: "Limits of the install",
    says: "How much there may be of what, for each account, project and web server, and for the whole install.",
    input: nothing,
    to: () => ({}),
  }),
  tool({
    name: "set_install_limits",
    route: "setInstallLimits",
    title: "Set limits",
    says: "Sets how much there may be of what; null takes a number back to what held first.",
    input: contract.set_caps.input,
    to: (body) => ({ body }),
  }),
  tool({
    name: "get_policies",
    route: "getPolicies",
    title: "Policies of the install",
    says: "What administrators demand of everybody, and forbid.",
    input: nothing,
    to: () => ({}),
  }),
];
