-- What students are told about their data before anything else. A version that was published is never changed: whoever has
-- acknowledged it has acknowledged these words.
create table xw_privacy_notice (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  number int, -- 版本号
  title text not null default '个人信息收集使用告知书', -- 标题
  content text not null default '根据《中华人民共和国个人信息保护法》《中华人民共和国学位法》等规定，学校在学位授予工作中需要收集和使用您的个人信息，现告知如下。
# 一、收集和使用的目的
用于学位授予信息的采集、核对、审核、上报和备案，学位证书的制作与编号，以及依法开展的学位档案管理。上述处理属于学校履行法定职责所必需。
# 二、收集的内容
姓名、性别、出生日期、民族、政治面貌、国籍、身份证件类型及号码、照片；学号、院系、专业、入学与毕业信息；学位与学位论文信息；手机号码、通讯地址等联系方式；以及学校另行说明用途的补充信息。证件号码、手机号码和通讯地址加密保存。
# 三、向谁提供
学位授予信息按规定报送省级学位委员会办公室和国务院学位委员会办公室。除法律另有规定外，不向其他单位和个人提供。
# 四、保存期限
工作数据保存至备案完成后一年；已报送的学位授予信息作为学位档案长期保存；操作日志保存不少于六个月。
# 五、您的权利与联系方式
您可以查阅、核对本人的信息，发现错误可以在填报期间更正，或向所在院系、学校学位管理部门提出更正申请。对个人信息处理有疑问的，请联系学校学位管理部门。', -- 内容
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_privacy_notice_number on xw_privacy_notice (tenant_id, number);
create index xw_privacy_notice_list on xw_privacy_notice (tenant_id, create_time, id);
alter table xw_privacy_notice enable row level security;
create policy tenant on xw_privacy_notice using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
-- From a new version on, sessions of students are asked again.
create trigger tell_grants_changed after insert on xw_privacy_notice
  for each statement execute function tell_grants_changed();

create table xw_privacy_ack (
  tenant_id   int not null references sys_tenant,
  user_id     uuid not null,
  number      int not null,
  create_time timestamptz not null default now(),
  ip          text,
  primary key (tenant_id, user_id, number),
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table xw_privacy_ack is 'Who has acknowledged which version, when and from where; 0 is the text that the product brings.';
alter table xw_privacy_ack enable row level security;
create policy tenant on xw_privacy_ack using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
