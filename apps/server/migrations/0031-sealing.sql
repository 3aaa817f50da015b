alter table sys_file add column sealed boolean not null default false;
comment on column sys_file.sealed is 'Whether the bytes are encrypted: those of all new files are.';

-- What values that lay in the open become. The keys are not in the database, so a migration that seals some has them worked
-- out by the program in its own transaction (src/resource/seal-clear-values.ts), takes them from here, and leaves none behind.
create table sealing (
  tenant_id   int not null,
  column_name text not null,
  clear       text not null,
  value       bytea not null,
  primary key (tenant_id, column_name, clear)
);
revoke all on sealing from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    revoke all on sealing from xw_app;
  end if;
end $$;
