"use client";

import { Badge, Box, Button, Group, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import tables from "@/components/kit/table.module.css";
import { Time } from "@/components/kit/time";
import { WideTable } from "@/components/kit/wide-table";
import { useCommand } from "@/lib/client/use-command";
import { tokenScopes } from "@/lib/domain/core/token-scope";
import type { TokenView } from "@/lib/features/kit/models";

function End({ token }: { token: TokenView }): ReactNode {
  if (token.revokedAt !== null) {
    return (
      <>
        Revoked <Time at={token.revokedAt} />
      </>
    );
  }
  if (token.expiresAt === null) return "Never";
  return (
    <>
      <Time at={token.expiresAt} />
      {token.isShortened && ", sooner than you chose: an administrator set how long tokens live"}
    </>
  );
}

function Row({ token }: { token: TokenView }): ReactNode {
  const revoke = useCommand("revoke_token", { says: "The token no longer works." });
  return (
    <tr>
      <th scope="row">{token.name}</th>
      <td>
        <Group gap={4}>
          {token.scopes.map((scope) => (
            <Badge key={scope} variant="default" tt="none">
              {tokenScopes[scope].label}
            </Badge>
          ))}
        </Group>
      </td>
      <td>{token.project?.name ?? "All of yours"}</td>
      <td>{token.lastUsedAt === null ? "Never" : <Time at={token.lastUsedAt} />}</td>
      <td>
        <End token={token} />
      </td>
      <td>
        {token.isLiving && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Revoke ${token.name}`}
            loading={revoke.isPending}
            onClick={(): void => void revoke.run({ tokenId: token.id })}
          >
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Tokens as rows, each with what it may, when it was last used and when it ends. */
export function TokenRows({ tokens, caption }: { tokens: readonly TokenView[]; caption: string }): ReactNode {
  return (
    <Box mb="xl">
      <WideTable label={caption} minWidth={640}>
        <table className={tables.table} aria-label={caption}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">May</th>
              <th scope="col">Projects</th>
              <th scope="col">Last used</th>
              <th scope="col">Ends</th>
              <th scope="col">
                <VisuallyHidden>Acts</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <Row key={token.id} token={token} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Box>
  );
}
