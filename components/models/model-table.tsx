"use client";

import { Button, Stack, Table } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/states";
import { useCommand } from "@/lib/client/use-command";
import type { InstallView } from "@/lib/views/models";

function price(model: InstallView["models"][number]): string {
  if (model.price === null) return "as the provider says";
  return `$${model.price.in} in, $${model.price.out} out`;
}

/** The models by what they do, with a test that asks each of them a small question. */
export function ModelTable({ models }: { models: InstallView["models"] }): ReactNode {
  const [results, setResults] = useState<{ model: string; ok: boolean; ms: number; message: string }[]>([]);
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
      <Button
        mt="md"
        variant="default"
        loading={test.isPending}
        leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
        onClick={(): void => void test.run({})}
      >
        Test whether they answer
      </Button>
      <Stack gap="xs" mt="md" aria-live="polite">
        {results.map(({ model, ok, ms, message }) => (
          <Note key={model} tone={ok ? "accent" : "bad"}>
            {ok ? `${model} answered in ${(ms / 1000).toFixed(1)} s.` : `${model}: ${message}`}
          </Note>
        ))}
      </Stack>
    </>
  );
}
