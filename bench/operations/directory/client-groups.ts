import { urns } from "@/lib/domain/directory/schemas";
import { enterprise, type Ground, Group, Page, refusedWith, sentUser, User } from "./client-kit";
import { same } from "./report";

/** Groups, likewise. */
export async function tryGroups({ report, client, libraries }: Ground): Promise<void> {
  const { scimmy } = libraries;
  const people = await Promise.all(
    [1, 2, 3].map(async (nth) => {
      const body = sentUser(`member-${nth}-${crypto.randomUUID()}@example.org`);
      return User.parse((await client.provisionEnterpriseUser({ enterprise, ...body })).data).id;
    }),
  );
  const [first = "", second = "", third = ""] = people;
  const displayName = `Engineering ${crypto.randomUUID()}`;
  const body = {
    schemas: [urns.group],
    externalId: crypto.randomUUID(),
    displayName,
    members: [{ value: first, displayName: "Mona" }],
  };
  const made = Group.parse((await client.provisionEnterpriseGroup({ enterprise, ...body })).data);
  const one = { enterprise, scim_group_id: made.id };
  const patched = async (...Operations: readonly object[]): Promise<string[]> => {
    const { data } = await client.updateAttributeForEnterpriseGroup({ ...one, schemas: [urns.patch], Operations });
    return Group.parse(data)
      .members.map(({ value }) => value)
      .toSorted();
  };
  const of = (...ids: readonly string[]): string[] => ids.toSorted();

  await report.check("a group is made and read", async () => {
    new scimmy.Schemas.Group(made, "out");
    same(Group.parse((await client.getProvisioningInformationForEnterpriseGroup(one)).data), made, "the group");
    const { data } = await client.getProvisioningInformationForEnterpriseUser({ enterprise, scim_user_id: first });
    same(
      User.parse(data).groups.map(({ value }) => value),
      [made.id],
      "the groups of a member",
    );
  });
  await report.check("groups are listed, by a filter and without their members", async () => {
    const asked = { enterprise, filter: `displayName eq "${displayName}"`, excludedAttributes: "members" };
    const page = Page.parse((await client.listProvisionedGroupsEnterprise(asked)).data);
    same(
      page.Resources.map((group) => [group.id, "members" in group]),
      [[made.id, false]],
      "the page",
    );
  });
  await report.check("members come and go", async () => {
    same(
      await patched({ op: "add", path: "members", value: [{ value: second }, { value: third }] }),
      of(...people),
      "members",
    );
    same(await patched({ op: "remove", path: `members[value eq "${first}"]` }), of(second, third), "members");
    same(await patched({ op: "remove", path: "members", value: [{ value: second }] }), of(third), "members");
    same(await patched({ op: "replace", path: "members", value: [{ value: first }] }), of(first), "members");
    same(await patched({ op: "remove", path: "members" }), [], "members");
  });
  await report.check("a group is replaced and renamed", async () => {
    const whole = { ...one, ...body, members: [{ value: first }, { value: third }] };
    const data = Group.parse((await client.setInformationForProvisionedEnterpriseGroup(whole)).data);
    same(data.members.map(({ value }) => value).toSorted(), of(first, third), "members");
    await patched({ op: "replace", path: "displayName", value: `${displayName} 2` });
    const read = Group.parse((await client.getProvisioningInformationForEnterpriseGroup(one)).data);
    same(read.displayName, `${displayName} 2`, "the name");
  });
  await report.check("a group with a stranger, and one of a name that is taken, are refused", async () => {
    await refusedWith(
      patched({ op: "add", path: "members", value: [{ value: crypto.randomUUID() }] }),
      400,
      "invalidValue",
    );
    const again = { enterprise, ...body, displayName: `${displayName} 2`, externalId: crypto.randomUUID() };
    await refusedWith(client.provisionEnterpriseGroup(again), 409, "uniqueness");
  });
  await report.check("a group is deleted", async () => {
    same((await client.deleteScimGroupFromEnterprise(one)).status, 204, "the status");
    await refusedWith(client.getProvisioningInformationForEnterpriseGroup(one), 404);
  });
}
