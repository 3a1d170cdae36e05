-- A fact is found by its words from its first evidence on, which comes in the same transaction: what was read of its
-- statement alone was indexed only to be read and indexed again a moment later.
create or replace function write_fact_search() returns trigger language plpgsql as $$
begin
  new.search := to_tsvector('simple', new.statement);
  if tg_op = 'INSERT' then
    new.words := null;
  elsif new.statement is distinct from old.statement or new.words is null then
    new.words := fact_words(new.id, new.statement);
    perform keep_words(new.project_id, new.statement);
  end if;
  return new;
end $$;
