-- One fact in sixteen, by chance: of words that very many facts hold, the index over all walks hundreds of thousands of
-- entries before the first few hundred facts that are ranked. Source: bench/knowledge.ts.
create index fact_sample_holds on fact using gin (fact_terms(project_id, words))
  where words is not null and get_byte(uuid_send(id), 15) < 16;
