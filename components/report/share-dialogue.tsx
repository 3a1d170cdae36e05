"use client";

import { Button, CopyButton, Group, Modal, NumberInput, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/states";
import { Time } from "@/components/time";
import { counted } from "@/components/words";
import { useCommand } from "@/lib/client/use-command";
import type { ShareLinkView } from "@/lib/views/models";
import styles from "./report.module.css";

interface ShareDialogueProps {
  subject: { projectId: string; reportId: string };
  version: number;
  shareLinks: readonly ShareLinkView[];
  isOpen: boolean;
  onClose: () => void;
}

function NewLink({ url }: { url: string }): ReactNode {
  return (
    <Note tone="accent">
      <p>This address is shown once. Whoever has it can read version and quotes, and nothing else.</p>
      <Group mt="xs" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          aria-label="Address of the link"
          value={url}
          onFocus={(event): void => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Note>
  );
}

function LinkRow({ projectId, link }: { projectId: string; link: ShareLinkView }): ReactNode {
  const revoke = useCommand("revoke_share_link", { says: "The link opens nothing any more." });
  return (
    <li>
      <span>
        <strong>{link.label || `Version ${link.version}`}</strong>
        <br />
        <span className={styles.small}>
          version {link.version} · {counted(link.visits, "visit")} ·{" "}
          {link.revokedAt ? (
            <>
              revoked <Time at={link.revokedAt} />
            </>
          ) : (
            <>
              expires <Time at={link.expiresAt} />
            </>
          )}
        </span>
      </span>
      {link.revokedAt === null && link.canRevoke && (
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          loading={revoke.isPending}
          onClick={(): void => void revoke.run({ projectId, linkId: link.id })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

/** Links by which people without an account read this version: made, listed, revoked. */
export function ShareDialogue({ subject, version, shareLinks, isOpen, onClose }: ShareDialogueProps): ReactNode {
  const [label, setLabel] = useState("");
  const [days, setDays] = useState<number | string>(30);
  const [url, setUrl] = useState<string | null>(null);
  const create = useCommand("create_share_link", {
    onDone: (made) => {
      setUrl(new URL(made.url, window.location.origin).href);
      setLabel("");
    },
  });
  function close(): void {
    setUrl(null);
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title={`Share version ${version}`} centered size="lg">
      <form
        onSubmit={(event): void => {
          event.preventDefault();
          void create.run({ ...subject, label, days: Number(days) });
        }}
      >
        <Stack gap="sm">
          <p className={styles.small}>
            A link opens this version as it is, with every quote in its context. Later versions, comments and costs stay
            here.
          </p>
          <Group align="end">
            <TextInput
              flex={1}
              label="Label"
              placeholder="For the housing committee"
              maxLength={120}
              value={label}
              onChange={(event): void => setLabel(event.currentTarget.value)}
            />
            <NumberInput
              w={110}
              label="Days"
              min={1}
              max={365}
              allowDecimal={false}
              required
              value={days}
              onChange={setDays}
            />
            <Button type="submit" loading={create.isPending}>
              Create link
            </Button>
          </Group>
          {url && <NewLink url={url} />}
        </Stack>
      </form>
      {shareLinks.length > 0 && (
        <ul className={styles.links} aria-label="Share links">
          {shareLinks.map((link) => (
            <LinkRow key={link.id} projectId={subject.projectId} link={link} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
