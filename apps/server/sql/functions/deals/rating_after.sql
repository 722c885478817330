-- A rating after these changes, one after the other, each clamped to -3000..9000: replaying the events gives the same number.
create or replace function rating_after(p_points integer, p_changes integer[]) returns integer language plpgsql immutable as $$
declare
  v_change integer;
begin
  foreach v_change in array p_changes loop
    p_points := least(9000, greatest(-3000, p_points + v_change));
  end loop;
  return p_points;
end $$;
