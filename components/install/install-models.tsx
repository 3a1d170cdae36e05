import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { CapabilitiesNote } from "@/components/accounts/entrance/capabilities-note";
import { Block, Page } from "@/components/shell/page";
import type { InstallView } from "@/lib/features/install/views/install";
import { ModelTable } from "./model-table";
import { SearchTable } from "./search-table";

/** What answers runs on this install, for those who do not choose it. */
export function InstallModels({ view }: { view: InstallView }): ReactNode {
  const { capabilities, models, search } = view;
  return (
    <Page title="Models and search" width="reading" lead="What answers when a run asks. Administrators choose it.">
      <Box mb="xl">
        <CapabilitiesNote capabilities={capabilities} />
      </Box>
      {models.length > 0 && <ModelTable models={models} />}
      <Block title="Web search">
        {search.length > 0 ? <SearchTable search={search} /> : <p>Runs read the library and no more.</p>}
      </Block>
    </Page>
  );
}
