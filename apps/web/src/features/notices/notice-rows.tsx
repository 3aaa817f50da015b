import type { Notice } from '@xw/shared/wire/notices'
import { PriorityTag } from '../../widgets/priority-tag.tsx'
import styles from './notice-rows.module.css'

interface NoticeRowsProps {
  notices: Notice[]
  isFiltered: boolean
  onOpen: (notice: Notice) => void
}

/** A list of announcements. Unread ones have a word, a dot and a bold title. */
export function NoticeRows({ notices, isFiltered, onOpen }: NoticeRowsProps) {
  if (notices.length === 0) return <p className={styles.none}>{isFiltered ? '没有符合条件的通知' : '还没有收到通知'}</p>
  return (
    <ul className={styles.rows}>
      {notices.map(notice => (
        <li key={notice.id} data-unread={notice.readFlag !== '1'}>
          <button type="button" onClick={() => onOpen(notice)}>
            <span className={styles.title}>
              <span className={styles.state}>{notice.readFlag === '1' ? '已读' : '未读'}</span>
              <span>{notice.titile}</span>
            </span>
            {notice.msgAbstract && <span className={styles.abstract}>{notice.msgAbstract}</span>}
            <span className={styles.facts}>
              <PriorityTag priority={notice.priority} />
              <span>{notice.msgCategory === '2' ? '系统消息' : '通知公告'}</span>
              <span>{notice.sender_dictText || notice.sender}</span>
              <time>{notice.sendTime}</time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
