import type { ComponentProps, ReactNode } from "react";
import { CommandBar } from "@/components/shell/bar/command-bar";
import { ProjectBar } from "@/components/shell/project-bar";

/** The command bar where a project is open, as on its pages. */
export function BarsOfProject(props: ComponentProps<typeof ProjectBar>): ReactNode {
  return (
    <>
      <CommandBar />
      <ProjectBar {...props} />
    </>
  );
}
