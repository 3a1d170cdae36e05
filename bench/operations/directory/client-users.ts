import type { z } from "zod";
import { urns } from "@/lib/domain/directory/schemas";
import { enterprise, type Ground, Page, refusedWith, sentUser, User } from "./client-kit";
import { same } from "./report";

/** Accounts, as a directory keeps them from day to day, through GitHub's client. */
export async function tryUsers({ report, client, libraries, served }: Ground): Promise<void> {
  const { scimmy } = libraries;
  const userName = `Mona-${crypto.randomUUID()}@example.org`;
  const made = User.parse((await client.provisionEnterpriseUser({ enterprise, ...sentUser(userName) })).data);
  const scim_user_id = made.id;
  const one = { enterprise, scim_user_id };
  const read = async (): Promise<z.infer<typeof User>> =>
    User.parse((await client.getProvisioningInformationForEnterpriseUser(one)).data);
  const listed = async (more: object): Promise<z.infer<typeof Page>> =>
    Page.parse((await client.listProvisionedIdentitiesEnterprise({ enterprise, ...more })).data);
  const patched = async (...Operations: readonly object[]): Promise<z.infer<typeof User>> =>
    User.parse((await client.updateAttributeForEnterpriseUser({ ...one, schemas: [urns.patch], Operations })).data);

  await report.check("an account is made and read", async () => {
    new scimmy.Schemas.User(made, "out");
    same(await read(), made, "the account");
  });
  await report.check("it is found by a filter", async () => {
    const page = await listed({ filter: `userName eq "${userName}"` });
    new scimmy.Messages.ListResponse(page);
    same(
      page.Resources.map(({ id }) => id),
      [made.id],
      "who is found",
    );
    const none = await listed({ filter: `externalId eq "${crypto.randomUUID()}"` });
    same([none.totalResults, none.Resources], [0, []], "who is not there");
  });
  await report.check("pages hold each account once", async () => {
    for (let nth = 0; nth < 4; nth += 1)
      await client.provisionEnterpriseUser({ enterprise, ...sentUser(`${nth}-${userName}`) });
    const { totalResults } = await listed({ count: 0 });
    const ids: string[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 2) {
      const page = await listed({ startIndex, count: 2 });
      ids.push(...page.Resources.map(({ id }) => id));
    }
    same([ids.length, new Set(ids).size], [totalResults, totalResults], "how many pages hold");
  });
  await report.check("it is replaced whole", async () => {
    const body = { ...sentUser(userName), displayName: "Mona Lisa", name: { familyName: "Lisa", givenName: "Mona" } };
    const data = User.parse((await client.setInformationForProvisionedEnterpriseUser({ ...one, ...body })).data);
    new scimmy.Schemas.User(data, "out");
    same([data.displayName, await read()], ["Mona Lisa", data], "the account");
  });
  await report.check("parts of it are changed", async () => {
    const data = await patched(
      { op: "replace", path: "name.familyName", value: "Octopus" },
      { op: "replace", path: "displayName", value: "Mona O." },
    );
    same(
      [data.displayName, data["name"]],
      ["Mona O.", { formatted: "Mona O.", givenName: "Mona", familyName: "Octopus" }],
      "the name",
    );
    const email = `new-${userName}`.toLowerCase();
    const moved = await patched({ op: "replace", path: 'emails[type eq "work"].value', value: email });
    same(moved.emails, [{ value: email, type: "work", primary: true }], "the address");
  });
  await report.check("somebody is shut out, and let in again", async () => {
    same((await patched({ op: "replace", path: "active", value: false })).active, false, "active");
    same(
      (await listed({ filter: "active eq false" })).Resources.map(({ id }) => id),
      [made.id],
      "who is shut out",
    );
    same((await patched({ op: "replace", value: { active: true } })).active, true, "active");
  });
  await report.check("what is wrong is refused in the protocol's form", async () => {
    const again = client.provisionEnterpriseUser({ enterprise, ...sentUser(userName) });
    await refusedWith(again, 409, "uniqueness");
    await refusedWith(listed({ filter: "userName like 1" }), 400, "invalidFilter");
    await refusedWith(
      client.getProvisioningInformationForEnterpriseUser({ enterprise, scim_user_id: crypto.randomUUID() }),
      404,
    );
    await refusedWith(client.provisionEnterpriseUser({ enterprise, schemas: [urns.user] }), 400, "invalidValue");
    await refusedWith(patched({ op: "replace", path: "name.[", value: 1 }), 400, "invalidPath");
    await refusedWith(patched({ op: "remove" }), 400, "noTarget");
    const stranger = libraries.client({ base: served.base, token: "nobody's" });
    await refusedWith(stranger.listProvisionedIdentitiesEnterprise({ enterprise }), 401);
  });
  await report.check("the only administrator stays, as we have it", async () => {
    const last = { enterprise, scim_user_id: served.administrator };
    await refusedWith(client.deleteUserFromEnterprise(last), 409);
    const Operations = [{ op: "replace", path: "active", value: false }];
    await refusedWith(client.updateAttributeForEnterpriseUser({ ...last, Operations }), 409, "mutability");
  });
  await report.check("an account is deleted", async () => {
    same((await client.deleteUserFromEnterprise(one)).status, 204, "the status");
    await refusedWith(read(), 404);
    await refusedWith(client.deleteUserFromEnterprise(one), 404);
  });
}
