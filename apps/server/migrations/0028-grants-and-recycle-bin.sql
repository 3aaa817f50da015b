alter table xw_info add column del_flag text not null default '0'; -- 是否删除
drop index xw_info_xwzsbh;
create unique index xw_info_xwzsbh on xw_info (tenant_id, xwzsbh) where del_flag = '0';
drop index xw_info_zjhm_hash_xwbslbm_batch_id_nj;
create unique index xw_info_zjhm_hash_xwbslbm_batch_id_nj on xw_info (tenant_id, zjhm_hash, xwbslbm, batch_id, nj) nulls not distinct where del_flag = '0' and zjhm_hash is not null;
-- Counting what is where reads the index alone, also whether a record lies in the recycle bin.
drop index xw_info_work;
create index xw_info_work on xw_info (tenant_id, xwbslbm, depart_id, batch_id, status, del_flag);

-- Departments and their roles give entries, too: they keep them when an entry is moved, as roles do.
create or replace function grant_groups_above(p_permission uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with recursive above as (
    select parent.* from sys_permission entry join sys_permission parent on parent.id = entry.parent_id
    where entry.id = p_permission
    union
    select parent.* from above join sys_permission parent on parent.id = above.parent_id
  ), groups as materialized (
    select id, platform from above where component like 'layouts/%'
  ), of_roles as (
    insert into sys_role_permission (tenant_id, role_id, permission_id)
    select granted.tenant_id, granted.role_id, groups.id
    from groups join sys_role_permission granted on granted.permission_id = p_permission
    where granted.tenant_id = 0 or not groups.platform
    on conflict do nothing
  ), of_departs as (
    insert into sys_depart_permission (tenant_id, depart_id, permission_id)
    select granted.tenant_id, granted.depart_id, groups.id
    from groups join sys_depart_permission granted on granted.permission_id = p_permission
    where granted.tenant_id = 0 or not groups.platform
    on conflict do nothing
  )
  insert into sys_depart_role_permission (tenant_id, role_id, depart_id, permission_id)
  select granted.tenant_id, granted.role_id, granted.depart_id, groups.id
  from groups join sys_depart_role_permission granted on granted.permission_id = p_permission
  where granted.tenant_id = 0 or not groups.platform
  on conflict do nothing
$$;

-- The degree office keeps the accounts of its departments, where the school has not decided about users for it already.
insert into sys_role_permission (tenant_id, role_id, permission_id)
select role.tenant_id, role.id, permission.id
from sys_role role cross join sys_permission permission
where role.role_code = 'dwgly' and (permission.code in ('system', 'sys:user') or starts_with(permission.code, 'sys:user:'))
  and not exists (
    select from sys_role_permission given join sys_permission own on own.id = given.permission_id
    where given.tenant_id = role.tenant_id and given.role_id = role.id
      and (own.code = 'sys:user' or starts_with(own.code, 'sys:user:') and own.code <> 'sys:user:pick'))
on conflict do nothing;
