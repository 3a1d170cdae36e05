"use client";

import { Button, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { day, sized } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import { OWN_DATA_DAYS } from "@/lib/domain/accounts/own-data";
import type { OwnDataView } from "@/lib/features/accounts/views/own-data";

function isUnderWay(ownData: OwnDataView | null): boolean {
  return ownData?.status === "queued" || ownData?.status === "running";
}

/** Fetches the file, once whoever asks has shown that the account is theirs. */
function Save(): ReactNode {
  const { run, isPending } = useCommand("open_own_data", {
    onDone: () => window.location.assign("/api/account/data"),
  });
  return (
    <Button variant="default" loading={isPending} onClick={(): void => void run({})}>
      Save the file
    </Button>
  );
}

/** How the file stands: what is there is to be saved. */
function Standing({ ownData }: { ownData: OwnDataView }): ReactNode {
  const { status, progress, sizeBytes, error, expiresAt } = ownData;
  if (status === "failed") return <Note tone="bad">{error}</Note>;
  if (status !== "done") {
    return (
      <>
        <Text size="sm">The file is being made. You may leave this page.</Text>
        <Progress value={progress} aria-label="How far the file is" my="xs" />
      </>
    );
  }
  return (
    <>
      <Text size="sm" mb="sm">
        Your file is made ({sized(sizeBytes ?? 0)}). It is kept until {day(expiresAt)}, for you alone, and goes when you
        leave a project.
      </Text>
      <Save />
    </>
  );
}

/** All that the install holds of whoever has the account, as a file. */
export function OwnData({ ownData }: { ownData: OwnDataView | null }): ReactNode {
  const { run, isPending } = useCommand("export_own_data");
  useRefreshWhile(isUnderWay(ownData));
  return (
    <Block title="Your data">
      <Text size="sm" c="dimmed" mb="sm">
        One file (JSON) of all that is held of you: your account, memberships, sessions, tokens without their secrets,
        readings and sign-ins, and what you wrote and did in projects. What is the project’s, such as a report that you
        edited, is in it for projects whose member you are. It is kept for {OWN_DATA_DAYS} days.
      </Text>
      {ownData !== null && <Standing ownData={ownData} />}
      {!isUnderWay(ownData) && (
        <Button variant="default" mt="sm" loading={isPending} onClick={(): void => void run({})}>
          {ownData === null ? "Make a file of my data" : "Make a new file"}
        </Button>
      )}
    </Block>
  );
}
