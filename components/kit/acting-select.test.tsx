import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ActingSelect } from "./acting-select";

test("nothing can be chosen on a page that does not listen yet", () => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <ActingSelect data={["a", "b"]} value="a" isPending={false} onChoose={() => undefined} />
    </MantineProvider>,
  );
  expect(page).toMatch(/<select[^>]* disabled=""/);
});
