/** Days that a file of a person's data is kept for them. */
export const OWN_DATA_DAYS = 3;
