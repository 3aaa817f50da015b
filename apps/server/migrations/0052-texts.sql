-- Codes for phones say what they open, and open nothing else; texts may also be words without a code.

alter table sys_sms add column purpose text not null default '0'; -- 用途
alter table sys_sms add column content bytea;
alter table sys_sms alter column code_hash drop not null;
comment on column sys_sms.content is 'The words of a text without a code; sealed, and only until they have left the product or expired.';
comment on column sys_sms.school_id is 'Whose text it is: known from the beginning, or once it is clear that somebody there has the number.';

alter table sys_sms_gateway alter column content set default '您的${purpose}验证码是 ${code}，5 分钟内有效，请勿告知他人。';
update sys_sms_gateway set content = '您的${purpose}验证码是 ${code}，5 分钟内有效，请勿告知他人。'
where content = '您的登录验证码是 ${code}，5 分钟内有效，请勿告知他人。';
