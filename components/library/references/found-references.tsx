import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import { type AddressedReference, isAddressed, type Reference } from "@/lib/domain/references/reference";
import { REFERENCES_MOST, type ReferenceList } from "@/lib/domain/references/reference-list";
import styles from "./references.module.css";

interface FoundReferencesProps {
  list: ReferenceList & { ok: true };
  /** The addresses that are not to be added. */
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
}

/** What was found in a list: pages to choose from, and what has no address and stays out. */
export function FoundReferences({ list: { references, isCut }, left, setLeft }: FoundReferencesProps): ReactNode {
  const pages = references.filter(isAddressed);
  const without = references.filter((reference) => !isAddressed(reference));
  const areAllChosen = pages.every(({ url }) => !left.has(url));

  function toggle(url: string): void {
    const next = new Set(left);
    if (!next.delete(url)) next.add(url);
    setLeft(next);
  }
  return (
    <section aria-label="Found in the list">
      <div className={styles.head}>
        <p role="status">
          {counted(references.length, "reference")} found.
          {isCut && ` The list holds more than ${REFERENCES_MOST}: add these, then the rest in a list of its own.`}
        </p>
        {pages.length > 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={(): void => setLeft(new Set(areAllChosen ? pages.map(({ url }) => url) : []))}
          >
            {areAllChosen ? "Choose none" : "Choose all"}
          </Button>
        )}
      </div>
      {pages.length > 0 && (
        <ul className={styles.list} aria-label="Pages to add">
          {pages.map((page) => (
            <PageRow key={page.url} page={page} isChosen={!left.has(page.url)} toggle={toggle} />
          ))}
        </ul>
      )}
      {without.length > 0 && <Without references={without} areAll={pages.length === 0} />}
    </section>
  );
}

interface PageRowProps {
  page: AddressedReference;
  isChosen: boolean;
  toggle: (url: string) => void;
}

function PageRow({ page, isChosen, toggle }: PageRowProps): ReactNode {
  const { title, author, publishedOn, url } = page;
  const known = [author, publishedOn, title === null ? null : url].filter((part) => part !== null);
  return (
    <li>
      <Checkbox
        label={title ?? url}
        description={known.length === 0 ? undefined : known.join(" · ")}
        checked={isChosen}
        onChange={(): void => toggle(url)}
      />
    </li>
  );
}

/** Works that nothing can be read of. */
function Without({ references, areAll }: { references: readonly Reference[]; areAll: boolean }): ReactNode {
  return (
    <div className={styles.without}>
      <p>
        {areAll
          ? "None has an address or a DOI, so there is nothing to read. Add their files instead."
          : `${counted(references.length, "reference")} without an address or a DOI ${references.length === 1 ? "is" : "are"} left out. Add ${references.length === 1 ? "its file" : "their files"} instead.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard, too. */}
      <ul aria-label="Without an address" tabIndex={0}>
        {references.map(({ title, author, publishedOn }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells two of them apart, and none moves.
          <li key={nth}>{[title ?? "Untitled", author, publishedOn].filter((part) => part !== null).join(" · ")}</li>
        ))}
      </ul>
    </div>
  );
}
