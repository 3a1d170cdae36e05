"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import { useKeys } from "@/components/shell/keys";
import styles from "@/components/shell/shell.module.css";
import { COMMAND_FIELD, type Opening } from "./opening";
import { useTypedAhead } from "./use-typed-ahead";

// Loaded when it is first asked for: no page needs it to be usable.
const CommandList = dynamic(() => import("./command-list").then((loaded) => loaded.CommandList).catch(partNotLoaded), {
  ssr: false,
});

/** The command bar's button, and its key: Ctrl K or ⌘ K. */
export function CommandBar(): ReactNode {
  const [opening, setOpening] = useState<Opening>({ count: 0, text: "" });
  const [isAwaited, setIsAwaited] = useState(false);
  const open = (text: string): void => {
    setOpening(({ count }) => ({ count: count + 1, text }));
    setIsAwaited(true);
  };
  useTypedAhead(isAwaited, {
    field: `input[aria-label="${COMMAND_FIELD}"]`,
    onText: (letter) =>
      setOpening(({ count, text }) => ({ count, text: letter === null ? text.slice(0, -1) : text + letter })),
    onEnd: () => setIsAwaited(false),
  });
  useHotkeys([["mod+K", (): void => open("")]], []);
  useKeys([{ keys: "/", does: "Type a command, as /research", run: () => open("/") }]);
  return (
    <>
      <UnstyledButton className={styles.search} onClick={(): void => open("")} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span className={styles.searchWord}>Go to…</span>
        <Kbd size="xs" className={styles.searchKey}>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {opening.count > 0 && <CommandList opening={opening} />}
    </>
  );
}
