import { Button, Stack } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";

interface TestAnswersProps {
  button: string;
  isPending: boolean;
  onTest: () => void;
  /** What each of those that were asked said, under its name. */
  answers: readonly { name: string; ok: boolean; said: string }[];
}

/** A button that asks what is configured whether it answers, and what came of it. */
export function TestAnswers({ button, isPending, onTest, answers }: TestAnswersProps): ReactNode {
  return (
    <>
      <Button
        mt="md"
        variant="default"
        loading={isPending}
        leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
        onClick={onTest}
      >
        {button}
      </Button>
      <Stack gap="xs" mt="md" aria-live="polite">
        {answers.map(({ name, ok, said }) => (
          <Note key={name} tone={ok ? "accent" : "bad"}>
            {said}
          </Note>
        ))}
      </Stack>
    </>
  );
}
