-- One-time codes of an authenticator, as the second step of signing in. They belong to the account, like its password: no
-- school owns them, and who belongs to several schools has one.

create table sys_second_factor (
  account_id  uuid primary key references sys_account on delete cascade,
  seed        bytea not null,
  last_step   int not null,
  create_time timestamptz not null default now()
);
comment on column sys_second_factor.seed is 'Sealed for this account; opened only to look at a code.';
comment on column sys_second_factor.last_step is 'The half minute of the last code that was taken: neither it nor an older one is taken again.';

create table sys_recovery_code (
  account_id uuid not null references sys_second_factor on delete cascade,
  code_hash  bytea not null,
  primary key (account_id, code_hash)
);
comment on table sys_recovery_code is 'Codes for whoever lost the authenticator, as keyed hashes; one is deleted by being used.';

alter table sys_platform_setting add column require_second_factor text not null default '0'; -- 管理员必须使用动态口令
