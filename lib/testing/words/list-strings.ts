import { screenStrings } from "./screen-strings";

/** `npm run list:strings`: every text of the screens with its file, to be read through as one. */
for (const { file, text } of screenStrings()) process.stdout.write(`${file}: ${text}\n`);
