-- What somebody reads of the own sign-ins, without the rest of a large school's log.
create index sys_log_own on sys_log (tenant_id, lower(username), create_time desc) where log_type = 1;
