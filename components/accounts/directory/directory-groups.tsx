"use client";

import { Button, NativeSelect, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import rows from "@/components/kit/rows.module.css";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";
import { grantedRoles } from "@/lib/domain/directory/granted";
import type { DirectoryView } from "@/lib/features/directory/views/directory";

type Group = DirectoryView["groups"][number];
type Grant = Group["grants"][number];

function inWords({ role, project }: Grant): string {
  if (role === null) return "Administrators of this install";
  const what = `${role.slice(0, 1).toUpperCase()}${role.slice(1)}s`;
  return `${what} of ${project === null ? "a project that is not yours" : `“${project}”`}`;
}

function GrantRow({ group, grant }: { group: Group; grant: Grant }): ReactNode {
  const take = useCommand("remove_directory_grant", { says: `${group.name} gives this no more.` });
  return (
    <span className={rows.small}>
      {inWords(grant)}{" "}
      <Button
        variant="subtle"
        size="compact-xs"
        loading={take.isPending}
        aria-label={`Take from ${group.name}: ${inWords(grant)}`}
        onClick={(): void => void take.run({ grantId: grant.id })}
      >
        Take back
      </Button>
    </span>
  );
}

function GroupRow({ group }: { group: Group }): ReactNode {
  const { name, members, grants } = group;
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        <span className={rows.small}>{members === 1 ? "1 member" : `${members} members`}</span>
        {grants.length === 0 && <span className={rows.small}>Gives nothing yet</span>}
        {grants.map((grant) => (
          <GrantRow key={grant.id} group={group} grant={grant} />
        ))}
      </span>
    </li>
  );
}

/** The choice that makes a group's members administrators. */
const INSTALL = "";

function SetGrant({ groups, projects }: Pick<DirectoryView, "groups" | "projects">): ReactNode {
  const form = useForm({ initialValues: { groupId: String(groups[0]?.id ?? ""), projectId: INSTALL, role: "viewer" } });
  const set = useCommand("set_directory_grant", { says: "Saved. Who is in the group has it now." });
  const { projectId } = form.values;
  return (
    <form
      aria-label="Say what a group gives"
      onSubmit={form.onSubmit((values) => {
        const role = grantedRoles.find((one) => one === values.role) ?? "viewer";
        const to = values.projectId === INSTALL ? null : { projectId: values.projectId, role };
        void set.run({ groupId: values.groupId, to });
      })}
    >
      <NativeSelect
        label="Group"
        mt="md"
        mb="sm"
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("groupId")}
      />
      <NativeSelect
        label="Its members are"
        mb="sm"
        data={[
          { value: INSTALL, label: "Administrators of this install" },
          ...projects.map(({ id, name }) => ({ value: id, label: `In “${name}”` })),
        ]}
        {...form.getInputProps("projectId")}
      />
      {projectId !== INSTALL && (
        <NativeSelect
          label="Role"
          mb="sm"
          data={grantedRoles.map((role) => ({
            value: role,
            label: `${role.slice(0, 1).toUpperCase()}${role.slice(1)}`,
          }))}
          {...form.getInputProps("role")}
        />
      )}
      <Button type="submit" variant="default" loading={set.isPending}>
        Save
      </Button>
    </form>
  );
}

/** Groups that the directory has told of, and what they give: to administrators of the install, in projects that they own. */
export function DirectoryGroups({ groups, projects }: Pick<DirectoryView, "groups" | "projects">): ReactNode {
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        Groups
      </Title>
      {groups.length === 0 ? (
        <Note>No directory has told of a group yet.</Note>
      ) : (
        <>
          <ul className={rows.rows} aria-label="Groups of the directory">
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
          <SetGrant groups={groups} projects={projects} />
        </>
      )}
    </>
  );
}
