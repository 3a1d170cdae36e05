import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CapabilitiesNote } from "@/components/accounts/entrance/capabilities-note";
import { ModelTable } from "@/components/install/model-table";
import { SearchTable } from "@/components/install/search-table";
import { Block, Page } from "@/components/shell/page";
import { Main } from "@/components/shell/shell";
import { viewer } from "@/lib/access/page";
import { getInstallView } from "@/lib/features/install/views/install";

export const metadata: Metadata = { title: "Models and search" };

export default async function Models(): Promise<ReactNode> {
  await viewer();
  const { capabilities, models, search } = getInstallView();
  return (
    <Main>
      <Page title="Models and search" width="reading" lead="What answers when a run asks.">
        <CapabilitiesNote capabilities={capabilities} />
        {models.length > 0 ? (
          <ModelTable models={models} />
        ) : (
          <p>
            To have runs ask a language model, the operator sets <code>STEMMA_MODEL</code> and its provider's key in the
            environment and starts Stemma again. The README says how.
          </p>
        )}
        <Block title="Web search">
          {search.length > 0 ? (
            <SearchTable search={search} />
          ) : (
            <p>
              Runs read the library and no more. To have them search the web, the operator names providers in{" "}
              <code>STEMMA_SEARCH</code>: Brave, Tavily, SearXNG, OpenAlex, arXiv, Wikipedia, Crossref.
            </p>
          )}
        </Block>
      </Page>
    </Main>
  );
}
