-- Ids of people whose e-mail or name has p_text, or begins with it (p_is_prefix), who have a card or phone with this tail, or whose id lies
-- between p_from and p_to; within the flags (null is any), newest first, p_limit at most. p_text is in lower case and Latin letters.
-- Where more fit than p_limit, some of them. Takes no locks.
--
-- Four ways for a part of a text, by what is cheapest: all people with these flags if they are few; the newest ones, in order, if many
-- of a sample fit; those whose e-mail begins so, if they fill the limit; else the trigram index, which alone would read two million
-- entries for "com". Sequential scans and sorts are off because the planner prefers them under a limit, however rare the text is: newest
-- people are read in the order of their index.
-- Defended by apps/server/src/support/search-plans.test.ts: enable_seqscan, enable_sort, offset 0.
-- Defended by apps/server/src/support/two-million.long.test.ts: materialized.
create or replace function find_users(p_text text, p_is_prefix boolean, p_activated boolean, p_premium boolean, p_work boolean,
  p_tail text, p_from uuid, p_to uuid, p_limit integer)
returns setof uuid language plpgsql stable
set enable_seqscan = off set enable_sort = off set work_mem = '32MB' as $$
declare
  -- Each of the eight pairs of flags that fit, as three bits.
  v_cells integer[] := array(
    select a * 4 + p * 2 + w from unnest(array[0, 1]) as a, unnest(array[0, 1]) as p, unnest(array[0, 1]) as w
    where a = coalesce(p_activated::int, a) and p = coalesce(p_premium::int, p) and w = coalesce(p_work::int, w));
  v_flags integer[] := array_remove(array[p_activated::int, 2 + p_premium::int, 4 + p_work::int], null);
  v_pattern text := '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- The text as the trigram index has it, with a letter in place of each sign (schema/0041); "%" and "\" match any character.
  v_signless text := translate(p_text, '.@ _-+%\', 'qwjxxx__');
  -- The pattern for the trigram index, which every row with the text matches. For seven characters or more it has two pieces of the text.
  v_rough text := '%' || v_signless || '%';
  -- Above every text that begins so, as bytes are compared.
  v_above text := p_text || chr(1114111);
  v_few constant integer := 5000;
  v_sample constant integer := 1000;
  v_sample_of_pages constant integer := 300;
  v_people bigint;
  v_everybody bigint;
  -- The flags fit a quarter of all people or more: then the newest of all are the way, else each pair of flags.
  v_is_most boolean;
  -- How many of a sample fit, of one.
  v_share numeric;
  v_found uuid[] := '{}';
  v_begin uuid[];
begin
  if p_text <> '' and p_is_prefix then
    v_found := array(
      select near.id from unnest(v_cells) as cell
      cross join lateral (
        (select id from user_account
         where not is_simulated and is_activated = (cell & 4 > 0) and is_premium = (cell & 2 > 0) and is_work = (cell & 1 > 0)
           and email ~>=~ p_text and email ~<~ v_above
         order by email using ~<~ limit p_limit)
        union all
        (select id from user_account
         where not is_simulated and is_activated = (cell & 4 > 0) and is_premium = (cell & 2 > 0) and is_work = (cell & 1 > 0)
           and translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') ~>=~ p_text
           and translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') ~<~ v_above
         order by translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') using ~<~ limit p_limit)
      ) as near);
  elsif p_text <> '' then
    select totals.fitting, totals.everybody into v_people, v_everybody from user_totals(p_activated, p_premium, p_work) as totals;
    if v_people > v_few then
      v_is_most := v_people * 4 >= v_everybody;
      select coalesce(avg(is_hit::int), 0) into v_share
      from unnest(v_cells) as cell
      cross join lateral (
        select (email like v_pattern
          or case when octet_length(username) = char_length(username) then lower(username)
            else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end like v_pattern) as is_hit
        from user_account
        where not is_simulated and is_activated = (cell & 4 > 0) and is_premium = (cell & 2 > 0) and is_work = (cell & 1 > 0)
        order by date_joined desc, id desc limit v_sample / cardinality(v_cells)
      ) as sampled;
    end if;

    if v_people <= v_few or v_share >= 0.05 and not v_is_most then
      v_found := array(
        select near.id from unnest(v_cells) as cell
        cross join lateral (
          select newest.id from (
            select id, (email like v_pattern
          or case when octet_length(username) = char_length(username) then lower(username)
            else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end like v_pattern) as is_hit
            from user_account
            where not is_simulated and is_activated = (cell & 4 > 0) and is_premium = (cell & 2 > 0) and is_work = (cell & 1 > 0)
            order by date_joined desc, id desc limit 20000
          ) as newest
          where is_hit limit p_limit
        ) as near);
    elsif v_share >= 0.02 and v_is_most then
      v_found := array(
        select newest.id from (
          select id, (email like v_pattern
          or case when octet_length(username) = char_length(username) then lower(username)
            else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end like v_pattern) as is_hit
          from user_account
          where not is_simulated and is_activated = coalesce(p_activated, is_activated)
            and is_premium = coalesce(p_premium, is_premium) and is_work = coalesce(p_work, is_work)
          order by date_joined desc, id desc limit 20000
        ) as newest
        where is_hit limit p_limit);
    end if;

    -- Many e-mails that begin so fill the limit: the trigrams of "ivan.petrov" are each in a hundred thousand entries, which the index would
    -- read whole before the first row.
    if v_people > v_few and cardinality(v_found) < p_limit then
      v_begin := array(
        select near.id from unnest(v_cells) as cell
        cross join lateral (
          select id from user_account
          where not is_simulated and is_activated = (cell & 4 > 0) and is_premium = (cell & 2 > 0) and is_work = (cell & 1 > 0)
            and email ~>=~ p_text and email ~<~ v_above
          order by email using ~<~ limit p_limit
        ) as near);
      if cardinality(v_begin) >= p_limit then v_found := v_begin; end if;
    end if;

    -- The trigram that fewest people of some pages have, and the next one that does not overlap it. The index reads the entries of every
    -- trigram of the pattern: more of them leave hardly fewer rows, and "rov" or "com" alone would be half of the time.
    if v_people > v_few and cardinality(v_found) < p_limit and length(p_text) > 6 then
      with sampled as materialized (
        select replace(replace(replace(replace(replace(replace(
          email || ' ' || case when octet_length(username) = char_length(username) then lower(username)
            else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end,
          '.', 'q'), '@', 'w'), ' ', 'j'), '_', 'x'), '-', 'x'), '+', 'x') as text
        from user_account tablesample system (least(100, 100.0 * v_sample_of_pages / v_everybody)) repeatable (1)
      ), counted as (
        select at, substr(v_signless, at, 3) as piece, count(*) filter (where strpos(text, substr(v_signless, at, 3)) > 0) as hits
        from generate_series(1, length(v_signless) - 2) as at cross join sampled
        where strpos(substr(v_signless, at, 3), '_') = 0 group by at
      ), rarest as (
        select at, piece from counted order by hits, at limit 1
      ), further as (
        select counted.at, counted.piece from counted, rarest where abs(counted.at - rarest.at) > 2 order by counted.hits, counted.at limit 1
      )
      select '%' || string_agg(piece, '%' order by at) || '%' into v_rough from (table rarest union all table further) as pieces;
    end if;

    -- Flags that most people have are no index condition, which would read nearly as many entries as there are people, unless no row of the
    -- sample with these flags fits.
    if v_people > v_few and cardinality(v_found) < p_limit and (v_flags = '{}' or v_is_most and v_share > 0) then
      v_found := array(
        select id from user_account
        where not is_simulated
          and replace(replace(replace(replace(replace(replace(
            email || ' ' || case when octet_length(username) = char_length(username) then lower(username)
              else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end,
            '.', 'q'), '@', 'w'), ' ', 'j'), '_', 'x'), '-', 'x'), '+', 'x') like v_rough
          and (email like v_pattern
            or case when octet_length(username) = char_length(username) then lower(username)
              else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end like v_pattern)
          and is_activated = coalesce(p_activated, is_activated) and is_premium = coalesce(p_premium, is_premium)
          and is_work = coalesce(p_work, is_work) limit p_limit);
    elsif v_people > v_few and cardinality(v_found) < p_limit then
      v_found := array(
        select id from user_account
        where not is_simulated
          and replace(replace(replace(replace(replace(replace(
            email || ' ' || case when octet_length(username) = char_length(username) then lower(username)
              else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end,
            '.', 'q'), '@', 'w'), ' ', 'j'), '_', 'x'), '-', 'x'), '+', 'x') like v_rough
          and (email like v_pattern
            or case when octet_length(username) = char_length(username) then lower(username)
              else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end like v_pattern)
          and array[is_activated::int, 2 + is_premium::int, 4 + is_work::int] @> v_flags limit p_limit);
    end if;
  end if;

  if p_tail is not null then
    v_found := v_found
      || array(select owner_id from payment_method_facts where card_tail = p_tail limit p_limit * 4)
      || array(select owner_id from payment_method_facts where phone_tail = p_tail limit p_limit * 4);
  end if;
  if p_from is not null then
    v_found := v_found || array(select person.id from user_account as person where person.id between p_from and p_to limit p_limit);
  end if;

  return query
  select person.id from (select distinct each as id from unnest(v_found) as each) as wanted
  cross join lateral (
    select found.id, found.date_joined from user_account as found
    where found.id = wanted.id and not is_simulated and is_activated = coalesce(p_activated, is_activated)
      and is_premium = coalesce(p_premium, is_premium) and is_work = coalesce(p_work, is_work)
    -- A fence: one look by the primary key for each.
    offset 0
  ) as person
  order by person.date_joined desc, person.id desc limit p_limit;
end $$;
