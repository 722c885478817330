-- saved-views/store.ts

-- countViews
select count(*)::int as count from saved_view where owner_id = $1;

-- insertView
insert into saved_view (owner_id, page, name, query, is_shared)
  values ($1, $2, $3, $4, $5)
  on conflict on constraint saved_view_name_once do nothing
  returning saved_view.id, saved_view.owner_id, page, name, query, is_shared,
(select username from person_facts where id = saved_view.owner_id) as owner;

-- lockView
select saved_view.id, saved_view.owner_id, page, name, query, is_shared,
(select username from person_facts where id = saved_view.owner_id) as owner from saved_view where id = $1 and owner_id = $2 for update;

-- removeView
delete from saved_view where id = $1;

-- updateView
update saved_view set name = $1, query = $2, is_shared = $3 where id = $4;

-- viewsFor
(select saved_view.id, saved_view.owner_id, page, name, query, is_shared,
(select username from person_facts where id = saved_view.owner_id) as owner from saved_view where owner_id = $1 and page = $2)
  union all
  (select saved_view.id, saved_view.owner_id, page, name, query, is_shared,
(select username from person_facts where id = saved_view.owner_id) as owner from saved_view where is_shared and page = $3 and owner_id <> $4
    and exists (select from person_facts where id = owner_id and is_staff and blocked_at is null)
    order by name limit 200)
  order by name, id;

