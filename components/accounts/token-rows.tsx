"use client";

import { Badge, Box, Button, Group, Table, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
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
    <Table.Tr>
      <Table.Th scope="row">{token.name}</Table.Th>
      <Table.Td>
        <Group gap={4}>
          {token.scopes.map((scope) => (
            <Badge key={scope} variant="default" tt="none">
              {tokenScopes[scope].label}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td>{token.project?.name ?? "All of yours"}</Table.Td>
      <Table.Td>{token.lastUsedAt === null ? "Never" : <Time at={token.lastUsedAt} />}</Table.Td>
      <Table.Td>
        <End token={token} />
      </Table.Td>
      <Table.Td>
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
      </Table.Td>
    </Table.Tr>
  );
}

/** Tokens as rows, each with what it may, when it was last used and when it ends. */
export function TokenRows({ tokens, caption }: { tokens: readonly TokenView[]; caption: string }): ReactNode {
  return (
    <Box mb="xl">
      <WideTable label={caption} minWidth={640}>
        <Table aria-label={caption}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">May</Table.Th>
              <Table.Th scope="col">Projects</Table.Th>
              <Table.Th scope="col">Last used</Table.Th>
              <Table.Th scope="col">Ends</Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>Acts</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.map((token) => (
              <Row key={token.id} token={token} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Box>
  );
}
