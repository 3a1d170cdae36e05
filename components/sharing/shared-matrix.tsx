import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import type { SharedMatrix } from "@/lib/features/sharing/views/shared-matrix";

function Cell({ cell }: { cell: SharedMatrix["rows"][number]["cells"][number] | undefined }): ReactNode {
  if (cell === undefined) {
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Nothing cited</span>
      </td>
    );
  }
  return (
    <td>
      {cell.facts.map(({ number, statement, standing }) => (
        <p key={number}>
          {statement}{" "}
          <a className={styles.marker} href={`#note-${number}`} data-note={number}>
            <span className="visually-hidden">Citation </span>
            {number}
          </a>
          {standing !== null && <em> {standing}</em>}
        </p>
      ))}
    </td>
  );
}

/** Sources by questions for a reader without an account: complete without JavaScript, every statement with its note. */
export function SharedMatrixTable({ matrix }: { matrix: SharedMatrix }): ReactNode {
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">What each source says</h2>
      <p className={styles.small}>
        The sources that this report cites, by the questions that were asked. An empty cell means that the report cites
        nothing of that source on it.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.wideTable} tabIndex={0} aria-label="Sources by questions">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              {matrix.questions.map((question) => (
                <th key={question} scope="col">
                  {question}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map(({ title, date, cells }, nth) => (
              // Two sources may bear one title.
              // biome-ignore lint/suspicious/noArrayIndexKey: the table is drawn once, by the server
              <tr key={nth}>
                <th scope="row">
                  {title}
                  {date !== null && <span className={styles.small}> {date}</span>}
                </th>
                {matrix.questions.map((question, place) => (
                  <Cell key={question} cell={cells.find((one) => one.question === place)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
