import { IconArchive } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { Page } from "@/components/shell/page";
import type { ProjectCardView } from "@/lib/features/projects/views/home";
import { ProjectCards } from "./project-cards";

/** The projects that are in no other list. */
export function ArchivedProjects({ projects }: { projects: readonly ProjectCardView[] }): ReactNode {
  return (
    <Page
      title="Archived projects"
      crumbs={[{ label: "Projects", href: "/projects" }]}
      lead="You can still read, search and export these projects. Nothing in them changes until an owner brings them back."
    >
      {projects.length > 0 ? (
        <ProjectCards projects={projects} />
      ) : (
        <Empty
          icon={IconArchive}
          title="No project is archived"
          action={<Link href="/projects">Show all projects</Link>}
        >
          Owners archive a project in its settings when its work is done.
        </Empty>
      )}
    </Page>
  );
}
