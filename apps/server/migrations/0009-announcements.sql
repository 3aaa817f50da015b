-- Announcements, and who has read which.

create table sys_announcement (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  titile text not null, -- 标题
  msg_category text not null default '1' check (msg_category in ('1', '2')), -- 消息类型
  priority text not null default 'L' check (priority in ('L', 'M', 'H')), -- 优先级
  msg_type text not null default 'ALL' check (msg_type in ('ALL', 'DEPART', 'ROLE', 'USER')), -- 通告对象
  depart_ids uuid[], -- 部门
  role_ids uuid[], -- 角色
  user_ids uuid[], -- 用户
  start_time timestamptz, -- 开始时间
  end_time timestamptz, -- 结束时间
  msg_abstract text, -- 摘要
  msg_content text, -- 内容
  files uuid[], -- 附件
  open_type text check (open_type in ('component', 'url', 'other')), -- 处理方式
  open_page text, -- 处理地址
  bus_id text, -- 业务主键
  send_status text not null default '0' check (send_status in ('0', '1', '2')), -- 发布状态
  sender text, -- 发布人
  send_time timestamptz, -- 发布时间
  cancel_time timestamptz, -- 撤销时间
  announced_at timestamptz,
  del_flag text not null default '0', -- 是否删除
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create index sys_announcement_list on sys_announcement (tenant_id, create_time, id);
-- What everybody's bell asks for: few rows, whatever is sent to single users.
create index sys_announcement_shared on sys_announcement (tenant_id, send_time) where send_status = '1' and del_flag = '0' and msg_type <> 'USER';
create index sys_announcement_due on sys_announcement (tenant_id, start_time) where send_status = '1' and announced_at is null;
comment on column sys_announcement.announced_at is 'When open pages were told of it: at the release, or at its start where that is later.';
alter table sys_announcement enable row level security;
create policy tenant on sys_announcement using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table sys_announcement_send (
  tenant_id int not null,
  annt_id   uuid not null,
  user_id   uuid not null,
  read_time timestamptz,
  primary key (tenant_id, user_id, annt_id),
  foreign key (tenant_id, annt_id) references sys_announcement on delete cascade,
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table sys_announcement_send is 'A row for each user an announcement names, from its release on; for all other kinds of audience only once somebody has read it, however many they are.';
create index sys_announcement_send_annt on sys_announcement_send (tenant_id, annt_id);
alter table sys_announcement_send enable row level security;
create policy tenant on sys_announcement_send using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
