-- What a hundred thousand degree records at a time cost in indexes: every record that an import changes gets a new entry in
-- each of them. Fewer, and none for what a record does not have.

-- The ID number first, so that the one index also finds a person's records.
create unique index xw_info_zjhm_hash_xwbslbm_batch_id_nj on xw_info (tenant_id, zjhm_hash, xwbslbm, batch_id, nj)
  nulls not distinct where zjhm_hash is not null;
drop index xw_info_xwbslbm_batch_id_zjhm_hash_nj;
drop index xw_info_zjhm_hash;

-- The department first, so that what waits for whom and the rows of a department are one index.
drop index xw_info_work;
drop index xw_info_depart_id;
create index xw_info_work on xw_info (tenant_id, xwbslbm, depart_id, batch_id, status);

-- Most records have no account yet, and only one of the two numbers.
drop index xw_info_student_user_id;
drop index xw_info_supervisor_user_id;
drop index xw_info_xh;
drop index xw_info_sqh;
create index xw_info_student_user_id on xw_info (tenant_id, student_user_id) where student_user_id is not null;
create index xw_info_supervisor_user_id on xw_info (tenant_id, supervisor_user_id) where supervisor_user_id is not null;
create index xw_info_xh on xw_info (tenant_id, xh) where xh is not null;
create index xw_info_sqh on xw_info (tenant_id, sqh) where sqh is not null;

-- History grows at its end, and so does an index in the order of time; read backwards it gives the latest first.
drop index sys_history_time;
create index sys_history_time on sys_history (tenant_id, create_time);

-- How many rows wait is worth knowing; what is in two hundred columns of them is not, whoever analyzes the table.
do $$
begin
  execute 'alter table staging.import_row '
    || (select string_agg(format('alter column v%s set statistics 0', n), ', ') from generate_series(1, 200) n);
end $$;

-- An import says itself what it has filled a table with: the statistics are made before its next chunk.
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant maintain on xw_info to xw_app;
  end if;
end $$;
