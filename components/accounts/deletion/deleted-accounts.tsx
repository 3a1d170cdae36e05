"use client";

import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import type { DeletedAccountView } from "@/lib/features/accounts/views/accounts";

/** What is left of accounts that were deleted: that they were there, and who wanted them gone. */
export function DeletedAccounts({ deleted }: { deleted: readonly DeletedAccountView[] }): ReactNode {
  useRefreshWhile(deleted.some(({ deletedAt }) => deletedAt === null));
  if (deleted.length === 0) return null;
  return (
    <Box mt="xl">
      <Block title="Deleted accounts">
        <ul aria-label="Deleted accounts">
          {deleted.map(({ id, by, requestedAt, deletedAt }) => (
            <li key={id}>
              <code>{id}</code> {deletedAt === null ? "is being deleted" : "was deleted"} by {by ?? "whoever had it"},{" "}
              <Time at={requestedAt} />
            </li>
          ))}
        </ul>
      </Block>
    </Box>
  );
}
