import { Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstallView } from "@/lib/features/install/views/install";

/** The search providers that runs ask, as those see them who do not choose them. */
export function SearchTable({ search }: { search: InstallView["search"] }): ReactNode {
  return (
    <Table>
      <TableThead>
        <TableTr>
          <TableTh scope="col">Provider</TableTh>
          <TableTh scope="col">Answers at</TableTh>
        </TableTr>
      </TableThead>
      <TableTbody>
        {search.map(({ label, place }) => (
          <TableTr key={label}>
            <TableTd>{label}</TableTd>
            <TableTd>{place}</TableTd>
          </TableTr>
        ))}
      </TableTbody>
    </Table>
  );
}
