-- What a fact is found by: each lexeme of its words as an entry of its project, and once more for each degree in which it
-- holds it so strongly (so often for its length). A search asks for facts that hold some words together or one of them
-- strongly, and the index finds those alone, where words that very many facts hold would otherwise all be walked and
-- ranked. The degrees: lib/knowledge/find/strength.ts. The cost is about what it takes: with less the planner reads facts
-- one by one, with more it looks into a second index to spare a few.
create function fact_entries(project uuid, words tsvector) returns tsvector
  language sql immutable strict parallel safe cost 100 as $$
  select array_to_tsvector(string_to_array(
    project::text || ' ' || array_to_string(tsvector_to_array(words), chr(1) || project::text || ' '), chr(1)) || array(
    select project::text || ' ' || word.lexeme || chr(1) || step.degree
    from unnest(words) as word join (values (1, 0.075::float8), (2, 0.12), (3, 0.17), (4, 0.24), (5, 0.34), (6, 0.5))
        as step(degree, least)
      on (5 * cardinality(word.weights) - 3 * cardinality(array_positions(word.weights, 'B')))::float8
        >= step.least * (40 + 5 * length(words))
    where cardinality(word.weights) > 2))
$$;
create index fact_meets on fact using gin (fact_entries(project_id, words)) where words is not null;
-- How many facts of which project hold a word is read from the planner's figures of this index; those of all projects in
-- one are read no more.
alter index fact_meets alter column 1 set statistics 300;
alter table fact alter column words set statistics 0;
drop index fact_holds;
drop index fact_sample_holds;
drop function fact_terms(uuid, tsvector);
