"use client";

import { Button, Group, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { Time } from "@/components/kit/time";
import { useCommand } from "@/lib/client/use-command";
import { checkTemplate } from "@/lib/domain/core/template";
import type { PromptsView } from "@/lib/features/projects/views/prompts";
import styles from "./prompts.module.css";

type Prompt = PromptsView["prompts"][number];

interface PromptEditorProps {
  projectId: string;
  prompt: Prompt;
  mayEdit: boolean;
}

/** Variables that the text does not name, so that the model would not see what stands for them. */
function unused(text: string, variables: readonly string[]): string[] {
  const named = new Set([...text.matchAll(/\$([A-Za-z_]+)/g)].map((match) => match[1]));
  return variables.filter((name) => !named.has(name));
}

function Edited({ own }: { own: NonNullable<Prompt["own"]> }): ReactNode {
  return (
    <p className={styles.dim}>
      Edited <Time at={own.editedAt} />
      {own.editedBy !== null && ` by ${own.editedBy}`}.
    </p>
  );
}

/** The words of a prompt as they are, beside those that come with Stemma; checked as one types. */
export function PromptEditor({ projectId, prompt, mayEdit }: PromptEditorProps): ReactNode {
  const { name, variables, own } = prompt;
  const standing = own?.text ?? prompt.text;
  const use = useRevisedForm({ revision: own?.revision ?? null, values: { text: standing } });
  const { form, seen } = use;
  const { text } = form.values;
  const save = useCommand("save_prompt", {
    says: "The prompt was saved. The next run uses it.",
    onDone: use.saved,
  });
  const reset = useCommand("save_prompt", {
    says: "The prompt is as Stemma has it again.",
    onDone: () => form.setValues({ text: prompt.text }),
  });
  const problems = checkTemplate(name, text, variables);
  const unseen = unused(text, variables);
  const sent = { projectId, name, revision: seen.revision };
  return (
    <form onSubmit={use.onSubmit((values) => void save.run({ ...sent, template: values.text }))}>
      <ChangedMeanwhile
        use={use}
        by={own && { by: own.editedBy, at: own.editedAt }}
        words={{ text: ["In this project", standing] }}
      />
      <div className={styles.beside}>
        <div>
          <Textarea
            label="In this project"
            autosize
            minRows={8}
            maxRows={28}
            readOnly={!mayEdit}
            {...form.getInputProps("text")}
            error={problems.length > 0 && problems.map(({ line, message }) => `Line ${line}: ${message}`).join(" ")}
            classNames={{ input: styles.text ?? "" }}
            spellCheck={false}
          />
          {unseen.length > 0 && problems.length === 0 && (
            <p className={styles.dim}>The model will not see {unseen.map((one) => `$${one}`).join(", ")}.</p>
          )}
          {own !== null && <Edited own={own} />}
        </div>
        <div>
          <Textarea
            label="As Stemma has it"
            autosize
            minRows={8}
            maxRows={28}
            value={prompt.text}
            readOnly
            classNames={{ input: styles.text ?? "" }}
          />
        </div>
      </div>
      <p className={styles.dim}>
        Variables: {variables.map((one) => `$${one}`).join(", ")}. Write $$ for a dollar sign. How data is marked and
        how the answer is to look is added by Stemma.
      </p>
      {mayEdit ? (
        <Group mt="sm">
          <Button type="submit" disabled={!use.isTyped || problems.length > 0} loading={save.isPending}>
            Save
          </Button>
          {own !== null && (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={(): void => void reset.run({ ...sent, template: null })}
            >
              Back to Stemma's words
            </Button>
          )}
        </Group>
      ) : (
        <p className={styles.dim}>Owners of the project may edit prompts.</p>
      )}
    </form>
  );
}
