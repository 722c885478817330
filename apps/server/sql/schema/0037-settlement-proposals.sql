-- The sides of a case may end it themselves: one proposes, the other accepts.
-- needs function: disputes/settlement_proposal_is_final.sql

create table settlement_proposal (
  id uuid primary key,
  dispute_id uuid not null references dispute (id),
  by_side text not null constraint settlement_proposal_side_is_known check (by_side in ('merchant', 'trader')),
  -- The person; of a shop's program its merchant.
  actor_id uuid not null,
  kind text not null constraint settlement_proposal_kind_is_known check (kind in ('complete', 'cancel')),
  kopecks bigint constraint settlement_proposal_sum_is_positive check (kopecks > 0),
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- `dispute.paused` when it was made: what the platform was down since then is added to `ends_at` by whoever reads it.
  paused_before interval not null,
  -- Which event of its order told the shop of it.
  event_sequence bigint not null,
  ended_at timestamptz,
  ending text constraint settlement_proposal_ending_is_known check (ending in ('accepted', 'replaced', 'expired', 'verdict', 'withdrawn')),
  constraint settlement_proposal_completes_for_a_sum check ((kind = 'complete') = (kopecks is not null)),
  constraint settlement_proposal_ends_somehow check ((ended_at is null) = (ending is null))
);

create unique index settlement_proposal_stands_alone on settlement_proposal (dispute_id) where ended_at is null;
create unique index settlement_proposal_accepted_once on settlement_proposal (dispute_id) where ending = 'accepted';
create index settlement_proposal_of_case on settlement_proposal (dispute_id, created_at);
create index settlement_proposal_standing on settlement_proposal (ends_at) where ended_at is null;

create trigger settlement_proposal_is_final before update on settlement_proposal
  for each row execute function settlement_proposal_is_final();
create trigger settlement_proposal_kept before delete on settlement_proposal for each row execute function refuse_change();
create trigger settlement_proposal_no_truncate before truncate on settlement_proposal for each statement execute function refuse_change();
