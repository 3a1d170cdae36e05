"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { useDialogue } from "@/components/kit/use-dialogue";
import type { ConnectionView } from "@/lib/features/install/views/model-settings";
import styles from "./models.module.css";

const ConnectDialogue = laterDialogue(() => import("./connect-dialogue").then((loaded) => loaded.ConnectDialogue));
const DisconnectDialogue = laterDialogue(() =>
  import("./disconnect-dialogue").then((loaded) => loaded.DisconnectDialogue),
);

function keyWords({ hasKey, ending }: ConnectionView): string {
  if (!hasKey) return "No key";
  return ending === "" ? "Key entered" : `Key ends in ${ending}`;
}

/** Whose word a connection is, and since when. */
function Standing({ connection }: { connection: ConnectionView }): ReactNode {
  const { state, address, takes, needs, setBy, setAt, variables } = connection;
  if (state === "environment") return `Set by the environment (${variables.join(", ")})`;
  if (state === "unreadable") {
    return (
      <span className={styles.warn}>
        The stored key cannot be read: the key of this install that it was sealed under is not here. Enter it again, or
        have whoever runs Stemma put that key back.
      </span>
    );
  }
  if (state === "none" && needs === null) return takes.key ? "Works without a key" : "Needs no key";
  if (state === "none")
    return connection.name === "compatible" ? "Ollama, vLLM, LM Studio and others" : "Not connected";
  return (
    <>
      {address !== "" && `${address} · `}
      {takes.key && `${keyWords(connection)} · `}
      entered {setBy !== null && `by ${setBy}, `}
      {setAt !== null && <Time at={setAt} />}
    </>
  );
}

/** What can be done about a connection; nothing where the environment says what it is. */
function Acts({ connection }: { connection: ConnectionView }): ReactNode {
  const { label, state, takes } = connection;
  const connect = useDialogue();
  const disconnect = useDialogue();
  if (state === "environment" || !(takes.key || takes.address)) return null;
  return (
    <>
      <Button
        variant="default"
        aria-label={`${state === "none" ? "Connect" : "Change"} ${label}`}
        onClick={connect.open}
      >
        {state === "none" ? "Connect" : "Change"}
      </Button>
      {state !== "none" && (
        <Button variant="subtle" color="red" aria-label={`Remove ${label}`} onClick={disconnect.open}>
          Remove
        </Button>
      )}
      {connect.wasOpened && <ConnectDialogue connection={connection} isOpen={connect.isOpen} close={connect.close} />}
      {disconnect.wasOpened && (
        <DisconnectDialogue connection={connection} isOpen={disconnect.isOpen} close={disconnect.close} />
      )}
    </>
  );
}

interface ConnectionRowProps {
  connection: ConnectionView;
  /** What else can be done with it, before and after. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A provider: whether it is connected, by whom, and the ways to change that. */
export function ConnectionRow({ connection, before, after }: ConnectionRowProps): ReactNode {
  return (
    <li>
      <span className={rows.who}>
        <strong>{connection.label}</strong>
        <span className={rows.small}>
          <Standing connection={connection} />
        </span>
      </span>
      <span className={rows.does}>
        {before}
        <Acts connection={connection} />
      </span>
      {after}
    </li>
  );
}
