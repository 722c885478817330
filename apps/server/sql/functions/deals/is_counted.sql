-- Whether this user's deals are in the counters. Those of everybody together (nil uuid) always are.
create or replace function is_counted(p_user uuid) returns boolean language sql stable as $$
  select p_user = '00000000-0000-0000-0000-000000000000' or exists (select from counted_user where user_id = p_user)
$$;
