"use client";

import { Table } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { counted } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import type { InstallView } from "@/lib/features/kit/models";
import { TestAnswers } from "./test-answers";

type Result = CommandOutput<"test_search">["results"][number];

function said({ provider, ok, ms, hits, message }: Result): string {
  if (!ok) return message.startsWith(provider) ? message : `${provider}: ${message}`;
  return `${provider} answered in ${(ms / 1000).toFixed(1)} s with ${counted(hits, "result")}.`;
}

/** The search providers that runs ask, with a test that asks each of them one question. */
export function SearchTable({ search }: { search: InstallView["search"] }): ReactNode {
  const [results, setResults] = useState<Result[]>([]);
  const test = useCommand("test_search", { onDone: (done) => setResults(done.results) });
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Provider</Table.Th>
            <Table.Th scope="col">Answers at</Table.Th>
            <Table.Th scope="col">Key</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {search.map(({ label, place, hasKey }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{place}</Table.Td>
              <Table.Td>{hasKey ? "set" : "none"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <TestAnswers
        button="Test the search"
        isPending={test.isPending}
        onTest={(): void => void test.run({})}
        answers={results.map((result) => ({ name: result.provider, ok: result.ok, said: said(result) }))}
      />
    </>
  );
}
