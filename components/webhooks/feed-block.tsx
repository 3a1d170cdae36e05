"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { OnceLink } from "@/components/kit/once-link";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import type { WebhooksView } from "@/lib/features/webhooks/views/webhooks";

/** The Atom feed of a project: its secret address is shown once, and can be ended. */
export function FeedBlock({ projectId, feed }: { projectId: string; feed: WebhooksView["feed"] }): ReactNode {
  const [path, setPath] = useState<string | null>(null);
  const make = useCommand("make_feed_address", { onDone: ({ url }) => setPath(url) });
  const revoke = useCommand("revoke_feed_address", {
    says: "The address opens nothing any more.",
    onDone: () => setPath(null),
  });
  return (
    <Block title="Atom feed">
      <Stack gap="sm">
        <Text size="sm">
          Feed readers have no account: whoever has the secret address reads what this project tells.{" "}
          {feed === null ? (
            "There is no address now."
          ) : (
            <>
              The address was made <Time at={feed.createdAt} />
              {feed.lastReadAt === null ? (
                " and was not read yet."
              ) : (
                <>
                  , and was last read <Time at={feed.lastReadAt} />.
                </>
              )}
            </>
          )}
        </Text>
        {path !== null && (
          <OnceLink path={path} label="Address of the feed">
            Give this address to a feed reader; it is shown once.
          </OnceLink>
        )}
        <Group>
          <Button variant="default" loading={make.isPending} onClick={(): void => void make.run({ projectId })}>
            {feed === null ? "Make an address" : "Make a new address"}
          </Button>
          {feed !== null && (
            <Button
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={(): void => void revoke.run({ projectId })}
            >
              Revoke the address
            </Button>
          )}
        </Group>
      </Stack>
    </Block>
  );
}
