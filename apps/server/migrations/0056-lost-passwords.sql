-- Whom a school tells people to ask who have lost their password; every visitor may read it.

alter table sys_entry_setting add column lost_contact text; -- 重置密码联系方式
comment on column sys_sms.mobile is 'The number, or the mail address, that a code was asked for; sealed.';
