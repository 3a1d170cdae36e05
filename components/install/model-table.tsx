"use client";

import { Table } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import type { InstallView } from "@/lib/features/kit/models";
import { TestAnswers } from "./test-answers";

type Result = CommandOutput<"test_models">["results"][number];

function said({ model, ok, ms, message }: Result): string {
  return ok ? `${model} answered in ${(ms / 1000).toFixed(1)} s.` : `${model}: ${message}`;
}

function price(model: InstallView["models"][number]): string {
  if (model.price === null) return "as the provider says";
  return `$${model.price.in} in, $${model.price.out} out`;
}

/** The models by what they do, with a test that asks each of them a small question. */
export function ModelTable({ models }: { models: InstallView["models"] }): ReactNode {
  const [results, setResults] = useState<Result[]>([]);
  const test = useCommand("test_models", { onDone: (done) => setResults(done.results) });
  return (
    <>
      <Table mt="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">What it does</Table.Th>
            <Table.Th scope="col">Model</Table.Th>
            <Table.Th scope="col">A million tokens</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map((model) => (
            <Table.Tr key={model.role}>
              <Table.Td>{model.role}</Table.Td>
              <Table.Td>
                {model.name}
                {!model.hasKey && " (no key)"}
              </Table.Td>
              <Table.Td>{price(model)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <TestAnswers
        button="Test whether they answer"
        isPending={test.isPending}
        onTest={(): void => void test.run({})}
        answers={results.map((result) => ({ name: result.model, ok: result.ok, said: said(result) }))}
      />
    </>
  );
}
