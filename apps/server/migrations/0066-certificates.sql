-- What certificates show and where.
create table xw_certificate_template (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 名称
  kind text not null, -- 种类
  types text[], -- 学位类型
  page_width numeric, -- 纸宽
  page_height numeric, -- 纸高
  background uuid[], -- 底图
  prints_background text not null default '0', -- 打印底图
  elements jsonb, -- 内容
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_certificate_template_name on xw_certificate_template (tenant_id, name);
create index xw_certificate_template_list on xw_certificate_template (tenant_id, create_time, id);
alter table xw_certificate_template enable row level security;
create policy tenant on xw_certificate_template using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What makes up for how far a printer is off.
create table xw_certificate_printer (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 名称
  move_right numeric not null default 0, -- 向右移（毫米）
  move_down numeric not null default 0, -- 向下移（毫米）
  scale_across numeric not null default 100, -- 横向缩放（%）
  scale_down numeric not null default 100, -- 纵向缩放（%）
  remark text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_certificate_printer_name on xw_certificate_printer (tenant_id, name);
create index xw_certificate_printer_list on xw_certificate_printer (tenant_id, create_time, id);
alter table xw_certificate_printer enable row level security;
create policy tenant on xw_certificate_printer using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every certificate that was printed. It stays, also when its record goes: a blank is used once, and what a code leads to is found.
create table xw_certificate_print (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xm text not null, -- 姓名
  number text not null, -- 证书编号
  kind text not null, -- 种类
  serial text, -- 空白证书序号
  state text not null default '1', -- 状态
  copy_no int not null, -- 第几次打印
  template_name text not null, -- 版式
  xwbslbm text not null, -- 学位类型
  void_reason text, -- 作废原因
  record_id uuid not null,
  run_id uuid not null,
  place int not null,
  shown jsonb not null,
  link text not null,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
comment on column xw_certificate_print.run_id is 'Those that were printed together, by place.';
comment on column xw_certificate_print.shown is 'What stands on it, as it was printed.';
comment on column xw_certificate_print.link is 'The signature of its code. It is kept, since certificates outlive keys.';
create index xw_certificate_print_list on xw_certificate_print (tenant_id, create_time, id);
create index xw_certificate_print_number on xw_certificate_print (tenant_id, number);
create index xw_certificate_print_name on xw_certificate_print (tenant_id, xm);
create unique index xw_certificate_print_run on xw_certificate_print (tenant_id, run_id, place);
-- A blank is used once, and a record has one good certificate of a kind.
create unique index xw_certificate_print_serial on xw_certificate_print (tenant_id, serial) where serial is not null;
create unique index xw_certificate_print_good on xw_certificate_print (tenant_id, record_id, kind) where state = '1';
alter table xw_certificate_print enable row level security;
create policy tenant on xw_certificate_print using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke delete on xw_certificate_print from xw_app';
  end if;
end $$;
