-- Pages ask for a proof of work; letters and slider are still taken for other clients, unless the platform says otherwise.
alter table sys_platform_setting add column captcha_way text not null default 'proof'; -- 人机验证
