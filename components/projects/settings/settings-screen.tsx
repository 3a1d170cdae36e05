import Link from "next/link";
import type { ReactNode } from "react";
import rows from "@/components/kit/rows.module.css";
import { EditProject } from "@/components/projects/edit-project";
import { Block, Page } from "@/components/shell/page";
import type { SettingsView } from "@/lib/features/projects/views/settings";
import { ArchiveBlock } from "./archive-block";
import { DeleteBlock } from "./delete-block";
import { HoldBlock } from "./hold-block";
import { InvitesBlock } from "./invites-block";
import { LeavingBlock } from "./leaving-block";
import { LimitsBlock } from "./limits-block";
import { MembersBlock } from "./members-block";
import { ModelsBlock } from "./models-block";
import { RetentionBlock } from "./retention-block";

function ProjectItself({ project }: { project: SettingsView["project"] }): ReactNode {
  const { name, goal, allowedDomains } = project;
  return (
    <Block title="Project" aside={project.can.administer && <EditProject project={project} />}>
      <dl className={rows.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Goal</dt>
        <dd>{goal || "None yet."}</dd>
        <dt>Sites for restricted runs</dt>
        <dd>
          {allowedDomains.length > 0 ? allowedDomains.join(", ") : "None: a restricted run reads the library only."}
        </dd>
      </dl>
    </Block>
  );
}

/** Who is in a project, who is invited, and what it is called. */
export function SettingsScreen({ view }: { view: SettingsView }): ReactNode {
  const { project, members, invites, caps, capsSet, models, holdings, hold, retention, isMailConfigured } = view;
  return (
    <Page
      title="Settings"
      width="reading"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      lead={
        project.can.administer || project.isArchived
          ? undefined
          : "Only owners can change these settings. Ask one of them."
      }
    >
      <MembersBlock projectId={project.id} members={members} mayChange={project.can.administer} />
      {project.can.administer && (
        <InvitesBlock projectId={project.id} invites={invites} isMailConfigured={isMailConfigured} />
      )}
      <ProjectItself project={project} />
      <ModelsBlock project={project} models={models} />
      {project.can.administer && (
        <Block title="Webhooks and feed">
          <Link href={`/projects/${project.id}/webhooks`}>Tell programs, chats and feed readers what happens here</Link>
        </Block>
      )}
      {project.can.administer && <LimitsBlock project={project} caps={caps} capsSet={capsSet} />}
      <RetentionBlock project={project} retention={retention} isHeld={hold !== null} />
      {project.can.archive && !project.isArchived && <ArchiveBlock project={project} />}
      <LeavingBlock project={project} members={members} />
      {hold !== null && <HoldBlock hold={hold} />}
      {holdings !== null && hold === null && <DeleteBlock project={project} holdings={holdings} />}
    </Page>
  );
}
