import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import tables from "@/components/kit/table.module.css";
import type { InstallView } from "@/lib/features/install/views/install";

function price(model: InstallView["models"][number]): string {
  if (model.price === null) return "as the provider says";
  return `$${model.price.in} in, $${model.price.out} out`;
}

/** The models by what they do, as those see them who do not choose them. */
export function ModelTable({ models }: { models: InstallView["models"] }): ReactNode {
  return (
    <Box mt="lg">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">What it does</th>
            <th scope="col">Model</th>
            <th scope="col">A million tokens</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.role}>
              <td>{model.role}</td>
              <td>{model.name}</td>
              <td>{price(model)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
