-- The people of the platform: one row each, their rights as flags on top of the account type.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  username text not null,
  password_hash text not null,
  account_type text not null check (account_type in ('trader', 'merchant')),
  language text not null default 'en' check (language in ('ru', 'en')),
  is_activated boolean not null default false,
  is_premium boolean not null default false,
  is_work boolean not null default true,
  is_lead boolean not null default false,
  is_staff boolean not null default false,
  is_notified boolean not null default true,
  verify_email boolean not null default true,
  verify_phone boolean not null default false,
  hide_email boolean not null default false,
  wallet_output_permission boolean not null default false,
  -- Hundredths of a percent: 700 is 7 %.
  deposit_basis_points integer not null check (deposit_basis_points between 0 and 10000),
  withdraw_basis_points integer not null check (withdraw_basis_points between 0 and 10000),
  notification_payments boolean not null default true,
  notification_account boolean not null default true,
  avatar_file text,
  blocked_at timestamptz,
  date_joined timestamptz not null default now()
);

-- A code is made by a lead for one address and ties the person who uses it to that lead.
create table referral_code (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  lead_id uuid not null references user_account (id),
  email text not null check (email = lower(email)),
  used_by uuid unique references user_account (id),
  used_at timestamptz,
  profit_micro_usdt bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((used_by is null) = (used_at is null)),
  -- No self-invites.
  check (used_by is distinct from lead_id)
);

create index referral_code_of_lead on referral_code (lead_id, created_at desc, id desc);
