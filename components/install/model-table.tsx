import { Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstallView } from "@/lib/features/install/views/install";

function price(model: InstallView["models"][number]): string {
  if (model.price === null) return "as the provider says";
  return `$${model.price.in} in, $${model.price.out} out`;
}

/** The models by what they do, as those see them who do not choose them. */
export function ModelTable({ models }: { models: InstallView["models"] }): ReactNode {
  return (
    <Table mt="lg">
      <TableThead>
        <TableTr>
          <TableTh scope="col">What it does</TableTh>
          <TableTh scope="col">Model</TableTh>
          <TableTh scope="col">A million tokens</TableTh>
        </TableTr>
      </TableThead>
      <TableTbody>
        {models.map((model) => (
          <TableTr key={model.role}>
            <TableTd>{model.role}</TableTd>
            <TableTd>{model.name}</TableTd>
            <TableTd>{price(model)}</TableTd>
          </TableTr>
        ))}
      </TableTbody>
    </Table>
  );
}
