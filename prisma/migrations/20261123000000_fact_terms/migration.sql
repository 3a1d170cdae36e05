-- A project's words as entries of their own: an index over (project, words) walks the list of all facts of the project
-- for each search, which at a million facts takes longer than all the rest. Source: bench/knowledge.ts.
create function fact_terms(project uuid, words tsvector) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(
    project::text || ' ' || array_to_string(tsvector_to_array(words), chr(1) || project::text || ' '), chr(1))
$$;
create index fact_holds on fact using gin (fact_terms(project_id, words)) where words is not null;
drop index fact_found_by;

-- Facts of a status by their score: to list the strongest, and to count those from a score on.
create index fact_project_id_status_score_id_idx on fact (project_id, status, score, id);
