"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { OpenSample } from "@/components/projects/open-sample";
import { ProjectFields, useProjectForm } from "@/components/projects/project-fields";
import type { CapabilitiesView } from "@/lib/features/kit/models";
import { CapabilitiesNote } from "./capabilities-note";
import styles from "./entrance.module.css";

/** The second step of a fresh install: the sample to look around in, or a project of one's own. */
export function FirstProject({ capabilities }: { capabilities: CapabilitiesView }): ReactNode {
  const project = useProjectForm();
  return (
    <>
      <div className={styles.choices}>
        <section className={styles.choice}>
          <h2>Look around in the sample</h2>
          <p>
            A finished library of nine short documents on one question, which partly agree and partly contradict each
            other, and a researcher who is ready to run. From here to a running graph is two clicks.
          </p>
          <OpenSample variant="filled" />
        </section>
        <section className={styles.choice}>
          <h2>Start your own project</h2>
          <form onSubmit={project.submit} noValidate>
            <ProjectFields form={project.form} />
            <Button type="submit" variant="default" loading={project.isPending}>
              Create project
            </Button>
          </form>
        </section>
      </div>
      <CapabilitiesNote capabilities={capabilities} />
    </>
  );
}
