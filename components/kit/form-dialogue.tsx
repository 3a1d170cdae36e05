import { Button, Group, Modal, Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";

interface FormDialogueProps {
  title: string;
  isOpen: boolean;
  close: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The word on the button that sends it. */
  button: string;
  /** Its colour, where what it does destroys something: a red that white words stand out from. */
  color?: "red.9";
  isPending: boolean;
  /** False while it cannot be sent yet: what it does is still to be told. */
  isReady?: boolean;
  children: ReactNode;
}

/** A dialogue that holds one form. */
export function FormDialogue(props: FormDialogueProps): ReactNode {
  const { title, isOpen, close, onSubmit, button, color, isPending, isReady = true, children } = props;
  return (
    <Modal opened={isOpen} onClose={close} title={title} size="lg">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={!isReady} {...(color ? { color } : {})}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What ends a dialogue once what its form asked for is done: the form is emptied for the next, and closed. */
export function emptyAndClose(form: { reset: () => void }, close: () => void): () => void {
  return () => {
    form.reset();
    close();
  };
}
