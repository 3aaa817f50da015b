-- The address of the system in links and on certificates is said by whoever runs it: a request can claim any host.
alter table sys_platform_setting add column public_address text; -- 系统网址
