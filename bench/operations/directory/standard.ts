import { z } from "zod";
import { urns } from "@/lib/domain/directory/schemas";
import { aResource, ask, Body, done, listed, requireRefused } from "./ask";
import type { Libraries } from "./libraries";
import { tryPatches } from "./patches";
import { type Report, same } from "./report";
import type { Served } from "./serve";

const DESCRIPTIONS = ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas"] as const;
const KINDS = ["Users", "Groups"] as const;
/** What each kind is asked for alone, and what without. */
const SHOWN = { Users: ["displayName", "emails"], Groups: ["displayName", "members"] } as const;

async function discovery(report: Report, served: Served, { scimmy }: Libraries): Promise<void> {
  await report.check("what the service can do is told", async () => {
    const config = await done(ask(served, "GET", "/ServiceProviderConfig"));
    new scimmy.Schemas.ServiceProviderConfig(config);
    same(config["schemas"], [urns.config], "schemas");
  });
  for (const path of ["/ResourceTypes", "/Schemas"] as const) {
    await report.check(`${path} lists descriptions that are told one by one, too`, async () => {
      const all = await listed(served, path);
      new scimmy.Messages.ListResponse(await done(ask(served, "GET", path)));
      for (const one of all) {
        if (path === "/ResourceTypes") new scimmy.Schemas.ResourceType(one);
        same(await done(ask(served, "GET", `${path}/${String(one["id"])}`)), one, String(one["id"]));
      }
    });
    await report.check(`${path} of something else is not found`, async () =>
      requireRefused(ask(served, "GET", `${path}/${crypto.randomUUID()}`), 404),
    );
  }
  await report.check("the schemas of descriptions are described", async () => {
    const names = (await listed(served, "/Schemas")).map(({ name }) => name);
    const missing = ["ResourceType", "ServiceProviderConfig", "Schema"].filter((name) => !names.includes(name));
    same(missing, [], "what is missing of /Schemas");
  });
  for (const path of DESCRIPTIONS) {
    await report.check(`${path} takes GET alone, and no filter`, async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        await requireRefused(ask(served, method, path, method === "DELETE" ? undefined : {}), 405);
      }
      await requireRefused(ask(served, "GET", `${path}?filter=${encodeURIComponent('id eq "User"')}`), 403);
    });
  }
  await report.check("an address that is none is not found", async () =>
    requireRefused(ask(served, "GET", `/${crypto.randomUUID()}`), 404),
  );
  await report.check("what is not kept is not implemented, and said so", async () => {
    await requireRefused(ask(served, "GET", "/Me"), 501);
    await requireRefused(ask(served, "POST", "/Bulk", {}), 501);
    await requireRefused(ask(served, "POST", "/.search", {}), 501);
  });
}

const WithId = z.looseObject({ id: z.string() });

async function shown(report: Report, served: Served, { scimmy }: Libraries): Promise<void> {
  for (const kind of KINDS) {
    const { id } = await aResource(served, kind);
    const [only, without] = SHOWN[kind];
    const places: Readonly<Record<string, (query: string, sent: object) => Promise<Body>>> = {
      "one that is read": async (query) => await done(ask(served, "GET", `/${kind}/${id}?${query}`)),
      "a list": async (query) => ofId(await listed(served, `/${kind}?count=200&${query}`), id),
      "a search": async (_query, sent) => {
        const asked = { schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"], count: 200, ...sent };
        new scimmy.Messages.SearchRequest(asked);
        const page = await done(ask(served, "POST", `/${kind}/.search`, asked));
        return ofId(z.object({ Resources: z.array(Body) }).parse(page).Resources, id);
      },
    };
    for (const [place, read] of Object.entries(places)) {
      await report.check(`${kind}: ${place} shows what is asked for`, async () => {
        const alone = await read(`attributes=${only}`, { attributes: [only] });
        same(Object.keys(alone).toSorted(), [only, "id", "schemas"].toSorted(), "what is shown");
        const rest = await read(`excludedAttributes=${without}`, { excludedAttributes: [without] });
        same([only in rest, without in rest], [true, false], "what is shown without one");
      });
    }
  }
  await report.check("a part of an attribute is shown, or left out, alone", async () => {
    const { id } = await aResource(served, "Users");
    const part = await done(ask(served, "GET", `/Users/${id}?attributes=name.givenName,emails.value`));
    same(
      [part["name"], Object.keys(z.tuple([Body]).parse(part["emails"])[0])],
      [{ givenName: "Ada" }, ["value"]],
      "the parts",
    );
    const rest = await done(ask(served, "GET", `/Users/${id}?excludedAttributes=${urns.user}:name.formatted`));
    same(rest["name"], { givenName: "Ada", familyName: "Byron" }, "the name");
  });
}

function ofId(resources: readonly unknown[], id: string): Body {
  const found = resources.map((one) => WithId.parse(one)).find((one) => one.id === id);
  if (found === undefined) throw new Error("it is not in the list");
  return found;
}

/** The checks that testers of the standard make, by plain requests; what is told is read by SCIMMY's classes. */
export async function tryStandard(report: Report, served: Served, libraries: Libraries): Promise<void> {
  await discovery(report, served, libraries);
  await shown(report, served, libraries);
  await tryPatches(report, served, libraries);
}
