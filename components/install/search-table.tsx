import type { ReactNode } from "react";
import tables from "@/components/kit/table.module.css";
import type { InstallView } from "@/lib/features/install/views/install";

/** The search providers that runs ask, as those see them who do not choose them. */
export function SearchTable({ search }: { search: InstallView["search"] }): ReactNode {
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Provider</th>
          <th scope="col">Answers at</th>
        </tr>
      </thead>
      <tbody>
        {search.map(({ label, place }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
