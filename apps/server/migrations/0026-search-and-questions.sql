-- Texts that lists search by a part, in tables that grow with people or time: found by an index, also two characters of them.
alter table sys_user add column username_dbl text generated always as (doubled(username)) stored;
alter table sys_user add column realname_dbl text generated always as (doubled(realname)) stored;
alter table sys_file add column file_name_dbl text generated always as (doubled(file_name)) stored;
alter table sys_announcement add column titile_dbl text generated always as (doubled(titile)) stored;
alter table sys_message add column es_title_dbl text generated always as (doubled(es_title)) stored;
alter table sys_message add column es_receiver_dbl text generated always as (doubled(es_receiver)) stored;
alter table sys_quartz_task add column biz_type_dbl text generated always as (doubled(biz_type)) stored;
alter table sys_import add column file_name_dbl text generated always as (doubled(file_name)) stored;

create index sys_user_username_infix on sys_user using gin (username_dbl gin_trgm_ops);
create index sys_user_realname_infix on sys_user using gin (realname_dbl gin_trgm_ops);
create index sys_file_file_name_infix on sys_file using gin (file_name_dbl gin_trgm_ops);
create index sys_announcement_titile_infix on sys_announcement using gin (titile_dbl gin_trgm_ops);
create index sys_message_es_title_infix on sys_message using gin (es_title_dbl gin_trgm_ops);
create index sys_message_es_receiver_infix on sys_message using gin (es_receiver_dbl gin_trgm_ops);
create index sys_quartz_task_biz_type_infix on sys_quartz_task using gin (biz_type_dbl gin_trgm_ops);
create index sys_import_file_name_infix on sys_import using gin (file_name_dbl gin_trgm_ops);

-- Who asks for a value that they see masked: counted by the hour from the log itself.
comment on column sys_log.log_type is '1 sign-in and session, 2 operation, 3 question by a masked value';
create index sys_log_question on sys_log (tenant_id, userid, create_time) where log_type = 3;
