-- The pages of the year's tasks stand together and are called by what is done there. Names that a school chose stay.
update sys_permission set name = '证书打印' where code = 'xw:certificatePrint' and name = '证书打印记录';
update sys_permission set name = '报送与回执' where code = 'xw:submission' and name = '已报送信息';
update sys_permission set name = '勘误与撤销' where code = 'xw:changeSheet' and name = '勘误单';
