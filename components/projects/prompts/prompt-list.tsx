"use client";

import { Accordion, Badge, Group } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Page } from "@/components/shell/page";
import type { PromptsView } from "@/lib/features/projects/views/prompts";
import { PromptEditor } from "./prompt-editor";
import styles from "./prompts.module.css";

type Prompt = PromptsView["prompts"][number];

function State({ prompt }: { prompt: Prompt }): ReactNode {
  if (prompt.own === null) return null;
  const isBroken = prompt.own.problems.length > 0;
  return (
    <Badge variant="light" color={isBroken ? "red" : "blue"}>
      {isBroken ? "needs mending" : "own words"}
    </Badge>
  );
}

interface PromptListProps {
  view: PromptsView;
  project: { id: string; name: string };
}

/** Every prompt of the project by name; one is open at a time. */
export function PromptList({ view, project }: PromptListProps): ReactNode {
  const [open, setOpen] = useQueryState("prompt", parseAsString);
  const broken = view.prompts.filter((prompt) => prompt.own !== null && prompt.own.problems.length > 0);
  return (
    <Page
      title="Prompts"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      lead="What a language model is asked in this project. A run keeps the prompts that it began with; without a model nothing is asked."
    >
      {broken.length > 0 && (
        <Note tone="bad">
          No run can start until {broken.length === 1 ? "a prompt is" : `${broken.length} prompts are`} mended.
        </Note>
      )}
      <Accordion value={open} onChange={(name): void => void setOpen(name)} chevronPosition="left" mt="md">
        {view.prompts.map((prompt) => (
          <Accordion.Item key={prompt.name} value={prompt.name}>
            <Accordion.Control>
              <Group gap="sm">
                <span className={styles.name}>{prompt.name.replaceAll("_", " ")}</span>
                <span className={styles.dim}>
                  {prompt.role === null ? "added when something is tried again" : `${prompt.role} model`}
                </span>
                <State prompt={prompt} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open === prompt.name && <PromptEditor projectId={project.id} prompt={prompt} mayEdit={view.mayEdit} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Page>
  );
}
