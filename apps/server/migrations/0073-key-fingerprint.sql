-- Which secret the sealed values of this database were made with: at most one row, written by the owner alone.
create table key_fingerprint (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  noted_at timestamptz not null default now()
);
comment on table key_fingerprint is 'A process whose secret has another fingerprint does not start; a change of the keys writes it anew.';
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    revoke insert, update, delete on key_fingerprint from xw_app;
  end if;
end $$;
