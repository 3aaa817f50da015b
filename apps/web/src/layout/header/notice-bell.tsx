import { BellOutlined } from '@ant-design/icons'
import type { Notice } from '@xw/shared/wire/notices'
import { Popover } from 'antd'
import { useEffect, useState } from 'react'
import { onLive } from '../../data/live.ts'
import { useLiveNotices, useUnreadNotices } from '../../data/notices.ts'
import { useOpenNotice } from '../../features/notices/use-open-notice.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { readAloud } from '../../lib/read-aloud.ts'
import styles from './header-item.module.css'
import { UnreadCount } from './unread-count.tsx'

const NoticePanel = lazyPart(() => import('./notice-panel.tsx'))

/** HD-03: shows the number of unread notices and opens the latest ones. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useUnreadNotices()
  const { open, holder } = useOpenNotice()
  useLiveNotices()
  useReadAloudLive()
  const count = (data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0)

  function show(notice: Notice) {
    setOpen(false)
    open(notice)
  }
  return (
    <>
      {holder}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        align={{ overflow: { shiftX: true } }}
        styles={{ root: { width: 300 }, container: { padding: '0 12px' } }}
        content={<NoticePanel onOpen={show} onLeave={() => setOpen(false)} />}
      >
        <button
          type="button"
          className={styles.item}
          aria-label={count > 0 ? `通知，${count} 条未读` : '通知'}
          aria-expanded={isOpen}
        >
          <BellOutlined className={styles.icon} aria-hidden />
          <UnreadCount count={count} />
        </button>
      </Popover>
    </>
  )
}

/**
 * HD-11: reads an incoming message aloud if the user has switched that on. Events without a message text are skipped.
 */
function useReadAloudLive() {
  useEffect(() => {
    const stops = (['topic', 'user'] as const).map(cmd =>
      onLive(cmd, ({ msgId, msgTxt }) => {
        if (msgId && msgTxt) readAloud(msgTxt)
      }),
    )
    return () => stops.forEach(stop => stop())
  }, [])
}
