-- Every record is marked with its judgement in the transaction that writes it. A page that is half empty takes the marked
-- version beside the written one, and no index learns of it; a full one sends it elsewhere, with an entry in eleven
-- indexes, and leaves the same hole behind (ADR 0022).
alter table xw_info set (fillfactor = 50);

-- The rows before a far page are passed over by the index of the list alone, which has to know those in the recycle bin.
drop index sys_user_list;
create index sys_user_list on sys_user (tenant_id, create_time, id) include (del_flag);

drop index sys_dict_list;
create index sys_dict_list on sys_dict (tenant_id, create_time, id) include (del_flag);

drop index sys_announcement_list;
create index sys_announcement_list on sys_announcement (tenant_id, create_time, id) include (del_flag);

drop index xw_info_list;
create index xw_info_list on xw_info (tenant_id, xwbslbm, create_time, id) include (del_flag);
