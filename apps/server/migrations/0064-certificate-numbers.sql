-- How each degree type of a school is numbered.
create table xw_number_rule (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null, -- 学位类型
  pattern text not null default '{unit}{level}{year}{type:2}{seq:4}', -- 编号规则
  type_code text, -- 类型码
  first_no int not null default 1, -- 起始顺序号
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_number_rule_xwbslbm on xw_number_rule (tenant_id, xwbslbm);
create index xw_number_rule_list on xw_number_rule (tenant_id, create_time, id);
alter table xw_number_rule enable row level security;
create policy tenant on xw_number_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every number that a certificate was ever given. It stays when the record loses it, is deleted or purged: so its key keeps a
-- number from being given twice, in whatever year.
create table xw_certificate_number (
  tenant_id int not null references sys_tenant,
  number text not null,
  record_id uuid not null,
  given_by text,
  given_time timestamptz not null default now(),
  printed_time timestamptz,
  revoked_by text,
  revoked_time timestamptz,
  revoke_reason text,
  primary key (tenant_id, number)
);
comment on column xw_certificate_number.printed_time is 'When a certificate with it was first printed: from then on it is not taken back.';
-- A record has one number at a time.
create unique index xw_certificate_number_record on xw_certificate_number (tenant_id, record_id) where revoked_time is null;
alter table xw_certificate_number enable row level security;
create policy tenant on xw_certificate_number using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke delete on xw_certificate_number from xw_app';
  end if;
end $$;
