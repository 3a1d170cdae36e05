-- The DOI of a document that came without an address: as its list of references or its first page says it, or as people set it.
alter table source add column doi text;
