-- Fields that a school adds to the records of a degree type. Their values lie in xw_info.zdy, by code.
create table xw_custom_field (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null, -- 学位类型
  code text, -- 字段编码
  name text not null, -- 名称
  kind text not null default 'text', -- 类型
  dict_code text, -- 字典编码
  options jsonb, -- 选项
  max_length int, -- 最大长度
  pattern text, -- 校验表达式
  pattern_message text, -- 不符合时的提示
  required text not null default '0', -- 提交前必填
  help text, -- 填写提示
  group_name text, -- 分组
  sort_no int not null default 1, -- 排序
  student_visible text not null default '1', -- 学生可见
  student_editable text not null default '1', -- 学生可填写
  status text not null default '1', -- 启用
  purpose text not null, -- 收集目的
  sensitive_confirmed text not null default '0', -- 确认收集敏感信息
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_custom_field_xwbslbm_name on xw_custom_field (tenant_id, xwbslbm, name);
create unique index xw_custom_field_code on xw_custom_field (tenant_id, xwbslbm, code);
create index xw_custom_field_list on xw_custom_field (tenant_id, sort_no, id);
alter table xw_custom_field enable row level security;
create policy tenant on xw_custom_field using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- A code is given once: what history and configuration say under it must never come to mean another field.
create table xw_custom_field_count (
  tenant_id int not null references sys_tenant,
  xwbslbm text not null,
  given int not null,
  primary key (tenant_id, xwbslbm)
);
alter table xw_custom_field_count enable row level security;
create policy tenant on xw_custom_field_count using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every process keeps a school's fields until it is told.
create function tell_custom_fields_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('custom_fields_changed', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end $$;
create trigger tell_custom_fields_changed after insert or update or delete on xw_custom_field
  for each row execute function tell_custom_fields_changed();
