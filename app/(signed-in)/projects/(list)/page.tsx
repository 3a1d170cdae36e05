import { IconBook2 } from "@tabler/icons-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { QuestionBox } from "@/components/answers/question-box";
import { ImportProject } from "@/components/backup/import-project";
import { Imports } from "@/components/backup/imports";
import { OpenBundle } from "@/components/backup/open-bundle";
import { Empty } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { ArchivedProjects } from "@/components/projects/archived-projects";
import { CreateProject } from "@/components/projects/create-project";
import { OpenSample } from "@/components/projects/open-sample";
import { ProjectCards } from "@/components/projects/project-cards";
import styles from "@/components/projects/project-cards.module.css";
import { Main } from "@/components/shell/bar/shell";
import { Page } from "@/components/shell/page";
import { PageActions } from "@/components/shell/page-actions";
import { viewerAcross } from "@/lib/access/page";
import { getHomeView } from "@/lib/features/projects/views/home";

function toArchive(archived: number): ReactNode {
  return <Link href="/projects?archived=only">{counted(archived, "archived project")}</Link>;
}

export const metadata: Metadata = { title: "Projects" };

interface ProjectsProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Projects({ searchParams }: ProjectsProps): Promise<ReactNode> {
  const { db, viewer: person } = await viewerAcross();
  const view = await getHomeView(db, person, await searchParams);
  const { projects, hasSample, capabilities, archived } = view;
  const places = projects.map(({ id, name }) => ({
    id: `project ${id}`,
    label: name,
    description: "Project",
    group: "Go to" as const,
    href: `/projects/${id}`,
  }));
  if (view.isArchive) {
    return (
      <Main>
        <PageActions places={places} />
        <ArchivedProjects projects={projects} />
      </Main>
    );
  }
  return (
    <Main>
      <Page
        title="Projects"
        actions={
          <>
            {!hasSample && projects.length > 0 && <OpenSample variant="default" />}
            <CreateProject />
          </>
        }
      >
        <PageActions places={places} />
        <QuestionBox capabilities={capabilities} />
        <Imports />
        {projects.length > 0 && <ProjectCards projects={projects} />}
        {archived > 0 && <p className={styles.toArchive}>{toArchive(archived)}</p>}
        {projects.length === 0 && (
          <Empty icon={IconBook2} title="Or look around first" action={<OpenSample variant="default" />}>
            The sample holds nine short documents that partly agree and partly contradict each other, with a finished
            report on them. It is yours to try everything in.
          </Empty>
        )}
        <section className={styles.elsewhere} aria-label="From elsewhere">
          <p>From another install:</p>
          <ImportProject />
          <OpenBundle />
        </section>
      </Page>
    </Main>
  );
}
