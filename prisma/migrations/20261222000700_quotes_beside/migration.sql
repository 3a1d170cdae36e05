-- Words beside a fact's quote, in the same text, that say what the quote leaves open. Alone they bear nothing out: a fact
-- whose other quotes are gone is stale. Rows of older releases are quotes.
alter table evidence add column is_beside boolean not null default false;
