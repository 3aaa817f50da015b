-- A phone number counts for signing in and for a lost password once a code has proven it, and is then one account's in a school.
alter table sys_user add column phone_proven_time timestamptz; -- 手机号验证时间
alter table sys_user add constraint sys_user_phone_proven check (phone_proven_time is null or phone_hash is not null);
comment on column sys_user.phone_proven_time is 'When its owner has entered a code that was sent to the number; null for a number that somebody has only written down.';

-- Who has signed in by a code before is not known, so numbers begin unproven. Schools that have closed passwords are the
-- exception: their people come in by phone and could not prove anything any more. A number that several of them have
-- has never let anybody in.
update sys_user person set phone_proven_time = now()
from sys_entry_setting setting
where setting.tenant_id = person.tenant_id and 'phone' = any(setting.open_ways) and 'account' <> all(setting.open_ways)
  and person.phone_hash is not null and person.del_flag = '0'
  and not exists (
    select from sys_user other where other.tenant_id = person.tenant_id and other.phone_hash = person.phone_hash
      and other.id <> person.id and other.del_flag = '0');

create unique index sys_user_proven_phone on sys_user (tenant_id, phone_hash) where phone_proven_time is not null;

-- Whoever writes another number forgets the proof of the old one, by whatever way, unless the same statement brings a
-- proof of its own. An account in the recycle bin holds no number. A change of the keys changes the hash alone.
create function forget_phone_proof() returns trigger language plpgsql as $$
begin
  if new.phone_hash is null or new.del_flag <> '0' or (
    new.phone_hash is distinct from old.phone_hash
    and new.phone_proven_time is not distinct from old.phone_proven_time
    and current_setting('app.changes_keys', true) is distinct from 'on')
  then
    new.phone_proven_time := null;
  end if;
  return new;
end $$;
create trigger forget_phone_proof before update on sys_user for each row
  when (new.phone_proven_time is not null) execute function forget_phone_proof();

create or replace function phone_candidates(p_tenants int[], p_hashes bytea[]) returns table (
  account_id uuid, home_tenant_id int, tenant_id int, tenant_code text, tenant_name text,
  password_hash text, must_change_password boolean, state text, username text
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.tenant_id, u.tenant_id, t.code, t.name, a.password_hash, a.must_change_password,
         case when a.status = '2' or u.status = '2' then 'frozen'
              when t.status = '0' then 'closed'
              else 'usable' end,
         u.username
  from unnest(p_tenants, p_hashes) as asked (tenant_id, hash)
  join sys_user u on u.tenant_id = asked.tenant_id and u.phone_hash = asked.hash
  join sys_account a on a.id = u.id
  join sys_tenant t on t.id = u.tenant_id
  where a.del_flag = '0' and u.del_flag = '0' and u.phone_proven_time is not null
$$;
