"use client";

import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface LinkButtonProps {
  href: string;
  icon: Icon;
  /** Whether it is what one most likely wants next. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A button that leads somewhere, with the sign of what is there. */
export function LinkButton({ href, icon: Sign, isFirst = false, children }: LinkButtonProps): ReactNode {
  return (
    <Button
      component={Link}
      href={href}
      variant={isFirst ? "filled" : "default"}
      leftSection={<Sign size={16} stroke={1.8} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
