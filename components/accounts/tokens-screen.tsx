"use client";

import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { Empty } from "@/components/kit/states";
import { useDialogue } from "@/components/kit/use-dialogue";
import { Block, Page } from "@/components/shell/page";
import type { TokensView } from "@/lib/features/accounts/views/tokens";
import { TokenRows } from "./token-rows";

const CreateTokenDialogue = laterDialogue(() =>
  import("./create-token-dialogue").then((loaded) => loaded.CreateTokenDialogue),
);

/** One's own keys for programs: made, listed, revoked. */
export function TokensScreen({ view, isAdmin }: { view: TokensView; isAdmin: boolean }): ReactNode {
  const dialogue = useDialogue();
  const living = view.tokens.filter(({ isLiving }) => isLiving);
  const ended = view.tokens.filter(({ isLiving }) => !isLiving);
  return (
    <Page
      title="API tokens"
      lead="Keys that let your programs act for you. Each does what its scopes allow, and never more than you may."
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={dialogue.open}>
          New token
        </Button>
      }
    >
      {living.length === 0 ? (
        <Empty icon={IconKey} title="No token yet">
          A program sends one as <code>Authorization: Bearer stemma_…</code> to <code>/api/v1</code>, or to{" "}
          <code>/api/mcp</code> as a Model Context Protocol client.
        </Empty>
      ) : (
        <TokenRows tokens={living} caption="Tokens" />
      )}
      <Block title="How to use one">
        <p>
          <a href="/api/v1/openapi.json">The OpenAPI document</a> says all that can be asked under <code>/api/v1</code>.
          Tools that speak the Model Context Protocol connect to <code>/api/mcp</code> with the same token.
        </p>
      </Block>
      {ended.length > 0 && (
        <Block title="Ended">
          <TokenRows tokens={ended} caption="Ended tokens" />
        </Block>
      )}
      {dialogue.wasOpened && (
        <CreateTokenDialogue
          projects={view.projects}
          longestDays={view.longestDays}
          isOpen={dialogue.isOpen}
          close={dialogue.close}
          isAdmin={isAdmin}
        />
      )}
    </Page>
  );
}
