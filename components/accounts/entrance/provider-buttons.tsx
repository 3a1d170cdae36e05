"use client";

import { Button, Divider, Stack } from "@mantine/core";
import { IconBrandGithub, IconBrandGoogle, IconKey } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ProviderButton } from "@/lib/features/accounts/views/proofs";

const icons = { github: IconBrandGithub, google: IconBrandGoogle, oidc: IconKey };

interface ProviderButtonsProps {
  providers: readonly ProviderButton[];
  /** Where to go then. */
  path: string;
  /** Whether nothing else is offered below. */
  isAlone?: boolean;
}

/** Ways in with an account elsewhere; nothing where none is set up. */
export function ProviderButtons({ providers, path, isAlone = false }: ProviderButtonsProps): ReactNode {
  const [leaving, setLeaving] = useState<string | null>(null);
  if (providers.length === 0) return null;
  async function leave(id: string): Promise<void> {
    setLeaving(id);
    const { signIn } = await import("next-auth/react");
    await signIn(id, { callbackUrl: path });
  }
  return (
    <Stack gap="sm" mb="md">
      {providers.map(({ id, name }) => {
        const Shape = icons[id];
        return (
          <Button
            key={id}
            variant="default"
            fullWidth
            loading={leaving === id}
            leftSection={<Shape size={18} stroke={1.7} aria-hidden="true" />}
            onClick={(): void => void leave(id)}
          >
            Continue with {name}
          </Button>
        );
      })}
      {!isAlone && <Divider label="or" />}
    </Stack>
  );
}
