import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { listCaps } from "@/lib/features/install/views/caps";
import { getModelSettingsView } from "@/lib/features/install/views/model-settings";
import { InstallLimit, InstallModels } from "@/lib/features/kit/shapes";
import { noQuery } from "./query";
import { command, ofInstall, type Route } from "./route";

const limits = { status: 200, json: z.object({ items: z.array(InstallLimit) }) } as const;
const models = { status: 200, json: InstallModels } as const;

/** What administrators set of models, web search and limits; what the environment says stands above it. */
export const installRoutes: readonly Route[] = [
  ofInstall(
    {
      method: "GET",
      path: "/install/models",
      id: "getInstallModels",
      says: "Which models do what, at what prices, which providers are connected and which searches are asked. For administrators.",
      scope: "manage_install",
      query: noQuery,
      body: null,
      answer: models,
    },
    async ({ db, call }) => await getModelSettingsView(db, call.holder),
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/models",
      id: "setInstallModels",
      says: "Chooses which model does what, and what a million tokens of it cost; only the roles that are sent change.",
      scope: "manage_install",
      query: noQuery,
      body: contract.set_models.input,
      answer: models,
    },
    async ({ db, call, body }) => {
      await command(call, "set_models", body);
      return await getModelSettingsView(db, call.holder);
    },
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/models/test",
      id: "testInstallModel",
      says: "Asks one model one small question, which costs a fraction of a cent, and says what came of it.",
      scope: "manage_install",
      query: noQuery,
      body: contract.test_model.input,
      answer: { status: 200, json: contract.test_model.output },
    },
    async ({ call, body }) => await command(call, "test_model", body),
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/providers",
      id: "connectProvider",
      says: "Connects a provider of models or of web search by its key or address. The key is sealed and told to nobody again.",
      scope: "manage_install",
      query: noQuery,
      body: contract.connect_provider.input,
      answer: models,
    },
    async ({ db, call, body }) => {
      await command(call, "connect_provider", body);
      return await getModelSettingsView(db, call.holder);
    },
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/providers/disconnect",
      id: "disconnectProvider",
      says: "Forgets a provider's key and address. Runs that ask it wait until another is entered.",
      scope: "manage_install",
      query: noQuery,
      body: contract.disconnect_provider.input,
      answer: models,
    },
    async ({ db, call, body }) => {
      await command(call, "disconnect_provider", body);
      return await getModelSettingsView(db, call.holder);
    },
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/search",
      id: "setInstallSearch",
      says: "Chooses which search providers runs ask; none for no web search.",
      scope: "manage_install",
      query: noQuery,
      body: contract.set_search.input,
      answer: models,
    },
    async ({ db, call, body }) => {
      await command(call, "set_search", body);
      return await getModelSettingsView(db, call.holder);
    },
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/search/test",
      id: "testInstallSearch",
      says: "Asks one search provider one question, and says what came of it.",
      scope: "manage_install",
      query: noQuery,
      body: contract.test_search.input,
      answer: { status: 200, json: contract.test_search.output },
    },
    async ({ call, body }) => await command(call, "test_search", body),
  ),
  ofInstall(
    {
      method: "GET",
      path: "/install/limits",
      id: "getInstallLimits",
      says: "How much there may be of what: for each account, project and web server, and for the whole install. For administrators.",
      scope: "manage_install",
      query: noQuery,
      body: null,
      answer: limits,
    },
    async ({ db, call }) => ({ items: await listCaps(db, call.holder) }),
  ),
  ofInstall(
    {
      method: "POST",
      path: "/install/limits",
      id: "setInstallLimits",
      says: "Sets how much there may be of what; null takes a number back to what held first.",
      scope: "manage_install",
      query: noQuery,
      body: contract.set_caps.input,
      answer: limits,
    },
    async ({ db, call, body }) => {
      await command(call, "set_caps", body);
      return { items: await listCaps(db, call.holder) };
    },
  ),
];
