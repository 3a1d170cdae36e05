import { IconFolders } from "@tabler/icons-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ImportProject } from "@/components/backup/import-project";
import { Imports } from "@/components/backup/imports";
import { OpenBundle } from "@/components/backup/open-bundle";
import { Empty } from "@/components/kit/states";
import { CreateProject } from "@/components/projects/create-project";
import { OpenSample } from "@/components/projects/open-sample";
import { ProjectCards } from "@/components/projects/project-cards";
import { Page } from "@/components/shell/page";
import { PageActions } from "@/components/shell/page-actions";
import { Main } from "@/components/shell/shell";
import { viewerAcross } from "@/lib/access/page";
import { getHomeView } from "@/lib/features/projects/views/home";

export const metadata: Metadata = { title: "Projects" };

export default async function Projects(): Promise<ReactNode> {
  const { db, viewer: person } = await viewerAcross();
  const { projects, hasSample } = await getHomeView(db, person);
  const places = projects.map(({ id, name }) => ({
    id: `project ${id}`,
    label: name,
    description: "Project",
    group: "Go to" as const,
    href: `/projects/${id}`,
  }));
  return (
    <Main>
      <Page
        title="Projects"
        actions={
          <>
            {!hasSample && projects.length > 0 && <OpenSample variant="default" />}
            <OpenBundle />
            <ImportProject />
            <CreateProject />
          </>
        }
      >
        <PageActions places={places} />
        <Imports />
        {projects.length > 0 ? (
          <ProjectCards projects={projects} />
        ) : (
          <Empty icon={IconFolders} title="No project yet" action={<OpenSample variant="default" />}>
            A project holds one question’s sources, the facts drawn from them, and the reports that cite them. Create
            one, or open the sample to see how it goes.
          </Empty>
        )}
      </Page>
    </Main>
  );
}
