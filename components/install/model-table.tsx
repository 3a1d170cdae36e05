import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstallView } from "@/lib/features/kit/models";

function price(model: InstallView["models"][number]): string {
  if (model.price === null) return "as the provider says";
  return `$${model.price.in} in, $${model.price.out} out`;
}

/** The models by what they do, as those see them who do not choose them. */
export function ModelTable({ models }: { models: InstallView["models"] }): ReactNode {
  return (
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
            <Table.Td>{model.name}</Table.Td>
            <Table.Td>{price(model)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
