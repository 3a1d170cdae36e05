/** A text in which a table stands as rows of named cells, with a row of totals. */
export const records = `# Harvest

region: North
crop: Rye
year: 2023
tonnes: 1,200
note: A wet spring.

region: South
crop: Rye
year: 2023
tonnes: 800

region: North
crop: Oats
year: 2024
tonnes: 1,000.5
note: none

region: Total
tonnes: 3,000.5

That is all that was weighed.
`;

/** A table that is drawn in Markdown. */
export const drawn = "| Port | Ships | Share |\n| --- | --- | --- |\n| Moss | 12 | 30 % |\n| Lee | 28 | 70 % |\n";
