"use client";

import { Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useCommand } from "@/lib/client/use-command";
import type { CommandInput, CommandOutput } from "@/lib/commands/contract";
import type { ModelSettingsView } from "@/lib/features/install/views/model-settings";
import { ConnectionRow } from "./connection-row";
import { TestButton, TestResult } from "./test-button";

type Name = CommandInput<"test_search">["provider"];

interface SearchRowProps {
  provider: ModelSettingsView["search"][number];
  /** All that are asked now. */
  chosen: readonly Name[];
  /** Whether the environment says which are asked. */
  isOfEnvironment: boolean;
}

/** A search provider: whether runs ask it, what it needs for that, and a test. */
export function SearchRow({ provider, chosen, isOfEnvironment }: SearchRowProps): ReactNode {
  const { name, label, needs, state, isAsked } = provider;
  const [result, setResult] = useState<CommandOutput<"test_search"> | null>(null);
  const test = useCommand("test_search", { onDone: setResult });
  const choose = useCommand("set_search");
  const isReady = needs === null || state === "app" || state === "environment";
  const others = chosen.filter((one) => one !== name);
  return (
    <ConnectionRow
      connection={provider}
      before={
        <>
          <Switch
            label="On"
            aria-label={`On: runs ask ${label}`}
            checked={isAsked}
            disabled={isOfEnvironment || choose.isPending || !(isReady || isAsked)}
            onChange={(event): void =>
              void choose.run({ providers: event.currentTarget.checked ? [...others, name] : others })
            }
          />
          <TestButton
            of={label}
            isPending={test.isPending}
            isDisabled={!isReady}
            onTest={(): void => void test.run({ provider: name })}
          />
        </>
      }
      after={<TestResult result={result} />}
    />
  );
}
