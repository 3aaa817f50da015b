alter table xw_info add column photo uuid[]; -- 照片
