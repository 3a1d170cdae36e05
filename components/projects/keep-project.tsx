"use client";

import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

interface KeepProjectProps extends Pick<ButtonProps, "size" | "className"> {
  projectId: string;
}

/** Takes back that a project is to be deleted; owners alone. */
export function KeepProject({ projectId, ...looks }: KeepProjectProps): ReactNode {
  const keep = useCommand("keep_project", { says: "The project is kept. It stays archived." });
  return (
    <Button variant="default" {...looks} loading={keep.isPending} onClick={(): void => void keep.run({ projectId })}>
      Keep it
    </Button>
  );
}
