-- Schools, accounts, sessions: what sign-in reads before a school is known. These tables have no row policy and are
-- reached by a few small queries of the session module only.

create table sys_tenant (
  id          int primary key,
  code        text not null unique check (code ~ '^[0-9A-Za-z]{1,20}$'),
  name        text not null check (length(name) between 1 and 100),
  status      text not null default '1' check (status in ('0', '1')),
  create_time timestamptz not null default now()
);
comment on table sys_tenant is 'A school. 0 is the platform itself.';
insert into sys_tenant (id, code, name) values (0, '0', '平台');

create table sys_account (
  id                   uuid primary key,
  tenant_id            int not null references sys_tenant,
  username             text not null check (length(username) between 1 and 64),
  password_hash        text not null,
  password_changed_at  timestamptz not null default now(),
  must_change_password boolean not null default false,
  status               text not null default '1' check (status in ('1', '2')),
  del_flag             text not null default '0' check (del_flag in ('0', '1')),
  create_time          timestamptz not null default now()
);
comment on table sys_account is 'Who can sign in: credentials only. The person, as each school knows them, is sys_user.';
comment on column sys_account.status is '1 in use, 2 frozen';
create unique index sys_account_username on sys_account (tenant_id, username) where del_flag = '0';

create table sys_session (
  id            uuid primary key,
  token_hash    bytea not null unique,
  account_id    uuid not null references sys_account on delete cascade,
  tenant_id     int not null references sys_tenant,
  depart_id     uuid,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  ip            text not null,
  user_agent    text not null,
  revoked_at    timestamptz,
  revoke_reason text
);
create index sys_session_account on sys_session (account_id) where revoked_at is null;
create index sys_session_expiry on sys_session (expires_at);

-- Whoever revokes a session, every process hears of it the moment the transaction commits.
create function tell_session_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_revoked', new.id::text);
  return null;
end $$;
create trigger tell_session_revoked after update of revoked_at on sys_session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_revoked();

create table sys_sign_in_guard (
  key       text primary key,
  failures  int not null,
  failed_at timestamptz not null default now()
);
comment on table sys_sign_in_guard is 'Failures by what was tried (a user name, existing or not; an address), so that a lock tells nothing about who exists. Whether a key is locked, and how long, follows from the two columns.';

create unlogged table sys_captcha (
  key        text primary key,
  code_hash  bytea not null,
  expires_at timestamptz not null
);
