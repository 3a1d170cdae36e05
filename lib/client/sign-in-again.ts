/** Asks whoever is at the page to show once more that they are who they are; whether they did. */
type Ask = () => Promise<boolean>;

const page: { ask: Ask | null } = { ask: null };

/** Has a part of the page ask whenever a command wants it; returns what ends that. */
export function answerSignInAgain(ask: Ask): () => void {
  page.ask = ask;
  return () => {
    if (page.ask === ask) page.ask = null;
  };
}

/** Whether whoever is at the page has shown who they are; no where nothing on it can ask. */
export async function askSignInAgain(): Promise<boolean> {
  return page.ask === null ? false : await page.ask();
}
