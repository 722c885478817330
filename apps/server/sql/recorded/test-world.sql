-- test-world/case-store.ts

-- dueTestCases
select known.id, known."hasEvidence" from (
  select dispute.id, dispute.updated_at, exists (select from evidence_file_facts as file
    where file.subject = 'deal:' || dispute.deal_id and file.side = 'merchant' and file.deleted_at is null) as "hasEvidence"
  from dispute_facts as dispute where dispute.is_test and dispute.status in ('waiting', 'consideration', 'deepconsideration')
    and dispute.updated_at <= now() - make_interval(secs => $1)
) as known
where known.updated_at <= now() - make_interval(secs => case when "hasEvidence" then $2::integer
  else $3::integer end)
order by known.updated_at limit 100;

