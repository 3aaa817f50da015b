-- Messages that are sent to single people, and the templates they are made from.

create table sys_message (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  es_title text not null, -- 消息标题
  es_type text not null check (es_type in ('1', '2', '3', '4')), -- 发送方式
  es_receiver text not null, -- 接收人
  es_content text not null, -- 内容
  es_param text, -- 参数
  es_send_status text not null default '0' check (es_send_status in ('0', '1', '2', '-1')), -- 发送状态
  es_send_time timestamptz, -- 发送时间
  es_send_num int not null default 0, -- 发送次数
  es_result text, -- 发送结果
  remark text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create index sys_message_list on sys_message (tenant_id, create_time, id);
alter table sys_message enable row level security;
create policy tenant on sys_message using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table sys_message_template (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  template_code text not null, -- 模板编码
  template_name text not null, -- 模板标题
  template_type text not null check (template_type in ('1', '2', '3', '4')), -- 模板类型
  use_status text not null default '0' check (use_status in ('0', '1')), -- 应用状态
  template_content text not null, -- 模板内容
  template_test_json text, -- 测试数据
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_message_template_template_code on sys_message_template (tenant_id, template_code);
create index sys_message_template_list on sys_message_template (tenant_id, create_time, id);
alter table sys_message_template enable row level security;
create policy tenant on sys_message_template using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
