import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstallView } from "@/lib/features/kit/models";

/** The search providers that runs ask, as those see them who do not choose them. */
export function SearchTable({ search }: { search: InstallView["search"] }): ReactNode {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Provider</Table.Th>
          <Table.Th scope="col">Answers at</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {search.map(({ label, place }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{place}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
