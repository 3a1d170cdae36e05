import type { ReactNode } from "react";
import { CapabilitiesNote } from "@/components/accounts/entrance/capabilities-note";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { Block, Page } from "@/components/shell/page";
import type { ModelSettingsView } from "@/lib/features/install/views/model-settings";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import { ConnectionRow } from "./connection-row";
import { ModelRoles } from "./model-roles";
import styles from "./models.module.css";
import { SearchRow } from "./search-row";

interface ModelSettingsProps {
  view: ModelSettingsView;
  capabilities: CapabilitiesView;
}

function Changes({ changes }: Pick<ModelSettingsView, "changes">): ReactNode {
  if (changes.length === 0) return <p className={styles.dim}>Nobody has changed anything here yet.</p>;
  return (
    <ul className={rows.rows} aria-label="Latest changes">
      {changes.map(({ id, says, by, at }) => (
        <li key={id}>
          <span className={rows.who}>{says}</span>
          <span className={styles.dim}>
            {by}, <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who answers when a run asks: keys, models with their prices, and web search, for administrators. */
export function ModelSettings({ view, capabilities }: ModelSettingsProps): ReactNode {
  const asked = view.search.filter(({ isAsked }) => isAsked).map(({ name }) => name);
  return (
    <Page
      title="Models and search"
      width="reading"
      lead="Who answers when a run asks. Changes count from the next step of a run on; a run keeps the models that it began with."
    >
      <div className={styles.capabilities}>
        <CapabilitiesNote capabilities={capabilities} />
      </div>
      <Block title="Model providers">
        <p className={styles.dim}>
          A key is kept encrypted and never shown again. What the environment sets stands above and cannot be changed
          here.
        </p>
        <ul className={rows.rows} aria-label="Model providers">
          {view.models.map((connection) => (
            <ConnectionRow key={connection.name} connection={connection} />
          ))}
        </ul>
      </Block>
      <Block title="Which model does what">
        <ModelRoles view={view} />
      </Block>
      <Block title="Web search">
        <p className={styles.dim}>
          {view.isSearchOfEnvironment
            ? "The environment sets which of these runs ask (STEMMA_SEARCH)."
            : "Runs search those that are switched on, besides the library."}
        </p>
        <ul className={rows.rows} aria-label="Search providers">
          {view.search.map((provider) => (
            <SearchRow
              key={provider.name}
              provider={provider}
              chosen={asked}
              isOfEnvironment={view.isSearchOfEnvironment}
            />
          ))}
        </ul>
      </Block>
      <Block title="Latest changes">
        <Changes changes={view.changes} />
      </Block>
    </Page>
  );
}
