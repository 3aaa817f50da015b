-- The data log reads the history of one table from its newest change on. Nobody asked for that of all tables together.
drop index sys_history_time;
create index sys_history_table_time on sys_history (tenant_id, data_table, create_time);
