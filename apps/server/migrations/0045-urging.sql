-- Students who have not handed in their record are urged, each of them once a day: of such a notice the subject is the
-- person, whatever records of theirs are missing, and the mark is the day.
alter table xw_notice drop constraint xw_notice_kind_check;
alter table xw_notice add constraint xw_notice_kind_check
  check (kind in ('opened', 'openedDepart', 'deadline', 'returned', 'approved', 'extended', 'urged'));
comment on column xw_notice.subject_id is 'The collection, the record, or the person.';
comment on column xw_notice.mark is 'Which of several: the deadline and how near it is, the version of the record, or the day.';
