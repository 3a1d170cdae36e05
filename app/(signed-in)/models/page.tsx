import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CapabilitiesNote } from "@/components/account/capabilities-note";
import { ModelTable } from "@/components/models/model-table";
import { Page } from "@/components/page";
import { Main } from "@/components/shell/shell";
import { viewer } from "@/lib/access/page";
import { getInstallView } from "@/lib/views/install";

export const metadata: Metadata = { title: "Models" };

export default async function Models(): Promise<ReactNode> {
  await viewer();
  const { capabilities, models } = getInstallView();
  return (
    <Main>
      <Page title="Models" width="reading" lead="What answers when a run asks.">
        <CapabilitiesNote capabilities={capabilities} />
        {models.length > 0 ? (
          <ModelTable models={models} />
        ) : (
          <p>
            To have runs ask a language model, the operator sets <code>STEMMA_MODEL</code> and its provider's key in the
            environment and starts Stemma again. The README says how.
          </p>
        )}
      </Page>
    </Main>
  );
}
