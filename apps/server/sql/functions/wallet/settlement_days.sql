-- The moments at which an order of this time of day is due, around a moment, with their days of that zone's calendar. Locks nothing.
-- An hour that a clock change leaves out is due an hour later; one that comes twice is due once.
create or replace function settlement_days(p_minute integer, p_zone text, p_around timestamptz)
returns table (day date, due_at timestamptz) language sql stable as $$
  select local::date, (local + make_interval(mins => p_minute)) at time zone p_zone
  from generate_series(date_trunc('day', p_around at time zone p_zone) - interval '1 day',
    date_trunc('day', p_around at time zone p_zone) + interval '4 days', interval '1 day') as local
$$;
