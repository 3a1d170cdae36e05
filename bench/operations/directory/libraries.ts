import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const Method = z.custom<(parameters: object) => Promise<{ status: number; data: unknown }>>(
  (value) => typeof value === "function",
);

/** The methods of GitHub's client that speak SCIM of accounts and groups. */
const Methods = z.object({
  provisionEnterpriseUser: Method,
  getProvisioningInformationForEnterpriseUser: Method,
  listProvisionedIdentitiesEnterprise: Method,
  setInformationForProvisionedEnterpriseUser: Method,
  updateAttributeForEnterpriseUser: Method,
  deleteUserFromEnterprise: Method,
  provisionEnterpriseGroup: Method,
  getProvisioningInformationForEnterpriseGroup: Method,
  listProvisionedGroupsEnterprise: Method,
  setInformationForProvisionedEnterpriseGroup: Method,
  updateAttributeForEnterpriseGroup: Method,
  deleteScimGroupFromEnterprise: Method,
});
export type Client = z.infer<typeof Methods>;

type Made = new (options: object) => unknown;
const Octokit = z.custom<{ plugin(plugin: unknown): Made }>((value) => typeof value === "function");

type Before = (name: "request", change: (options: { headers: Record<string, string> }) => void) => void;
const Instance = z.object({
  enterpriseAdmin: z.unknown(),
  hook: z.custom<{ before: Before }>((value) => typeof value === "function" && "before" in value),
});

type Built = new (value: unknown, direction?: string) => object;
/** SCIMMY's classes, which throw at what is not as the standard has it. */
interface Scimmy {
  readonly Schemas: Readonly<Record<"User" | "Group" | "ResourceType" | "ServiceProviderConfig", Built>>;
  readonly Messages: Readonly<Record<"ListResponse" | "PatchOp" | "SearchRequest", Built>>;
}
const Scimmy = z.custom<Scimmy>((value) => typeof value === "function" && "Schemas" in value && "Messages" in value);

const Patching = z.object({
  patchBodyValidation: z.custom<(body: unknown) => void>((value) => typeof value === "function"),
  scimPatch: z.custom<(resource: object, operations: readonly object[], options: object) => unknown>(
    (value) => typeof value === "function",
  ),
});

export interface Libraries {
  /** GitHub's own client, which speaks SCIM over HTTP. */
  client(address: { base: string; token: string }): Client;
  readonly scimmy: Scimmy;
  readonly patching: z.infer<typeof Patching>;
  /** Each library and its version. */
  readonly versions: readonly string[];
}

const NAMES = ["@octokit/core", "@octokit/plugin-enterprise-cloud", "scimmy", "scim-patch"] as const;
const Package = z.object({ version: z.string() });
const Module = z.record(z.string(), z.unknown());

/** The libraries out of a folder that they were installed in: none of them is one of the product's. */
export async function loadLibraries(folder: string): Promise<Libraries> {
  const from = createRequire(join(resolve(folder), "package.json"));
  const load = async (name: (typeof NAMES)[number]): Promise<Record<string, unknown>> =>
    Module.parse(await import(pathToFileURL(from.resolve(name)).href));
  const [core, plugin, scimmy, patching] = await Promise.all(NAMES.map(load));
  const Plugged = Octokit.parse(core?.["Octokit"]).plugin(plugin?.["enterpriseCloud"]);
  const versions = NAMES.map(async (name) => {
    const file = await readFile(join(resolve(folder), "node_modules", name, "package.json"), "utf8");
    return `${name} ${Package.parse(JSON.parse(file)).version}`;
  });
  return {
    client: ({ base, token }): Client => {
      const made = Instance.parse(new Plugged({ baseUrl: new URL(base).origin }));
      // GitHub's own tokens go by a scheme of theirs.
      made.hook.before("request", ({ headers }) => {
        headers["authorization"] = `Bearer ${token}`;
      });
      return Methods.parse(made.enterpriseAdmin);
    },
    scimmy: Scimmy.parse(scimmy?.["default"]),
    patching: Patching.parse(patching?.["default"] ?? patching),
    versions: await Promise.all(versions),
  };
}
