"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { Time } from "@/components/kit/time";
import { useDialogue } from "@/components/kit/use-dialogue";
import { counted } from "@/components/kit/words";
import { useReadAgain } from "@/lib/client/fresh-page";
import { useCommand } from "@/lib/client/use-command";
import type { AccountView } from "@/lib/features/accounts/views/account";
import { RecoveryCodes } from "./recovery-codes";
import { SetUpSecondFactor } from "./set-up";

const TurnOffDialogue = laterDialogue(() => import("./turn-off-dialogue").then((loaded) => loaded.TurnOffDialogue));

type SecondFactorProps = Pick<AccountView, "secondFactor" | "isSecondFactorDemanded" | "hasPassword">;

function None(): ReactNode {
  const readAgain = useReadAgain();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        With a second factor you sign in with your password and a code from an app on your phone. Somebody who learns
        your password still cannot get in.
      </Text>
      <SetUpSecondFactor onKept={readAgain} />
    </Stack>
  );
}

/** What one is asked for besides the password. */
export function SecondFactorBlock(props: SecondFactorProps): ReactNode {
  const { secondFactor, isSecondFactorDemanded, hasPassword } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const readAgain = useReadAgain();
  const renew = useCommand("renew_recovery_codes", { onDone: (made) => setCodes(made.codes) });
  const off = useDialogue();
  if (secondFactor === null) return <None />;
  if (codes !== null) {
    const keep = (): void => {
      setCodes(null);
      readAgain();
    };
    return <RecoveryCodes codes={codes} onKept={keep} />;
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        On since <Time at={secondFactor.since} />. {counted(secondFactor.codesLeft, "recovery code")} left.
      </Text>
      <Group gap="xs">
        <Button variant="default" loading={renew.isPending} onClick={(): void => void renew.run({})}>
          New recovery codes
        </Button>
        {!isSecondFactorDemanded && (
          <Button variant="subtle" color="red" onClick={off.open}>
            Turn off
          </Button>
        )}
      </Group>
      {isSecondFactorDemanded && (
        <Text size="sm" c="dimmed">
          This install demands a second factor of everybody, so yours stays on.
        </Text>
      )}
      {off.wasOpened && <TurnOffDialogue hasPassword={hasPassword} isOpen={off.isOpen} close={off.close} />}
    </Stack>
  );
}
