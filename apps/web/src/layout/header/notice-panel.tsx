import type { Notice } from '@xw/shared/wire/notices'
import { Button, Empty, Skeleton, Switch, Tabs } from 'antd'
import { Link } from 'react-router'
import { useUnreadNotices } from '../../data/notices.ts'
import { useHasPage } from '../../data/session/permissions.ts'
import { myNoticesPath } from '../../lib/paths.ts'
import { canReadAloud, useReadAloud } from '../../lib/read-aloud.ts'
import { PriorityTag } from '../../widgets/priority-tag.tsx'
import styles from './notice-panel.module.css'

interface NoticePanelProps {
  onOpen: (notice: Notice) => void
  /** Called when the user goes on to the page of all announcements. */
  onLeave: () => void
}

/** HD-03: shows the latest unread announcements and messages. */
export default function NoticePanel({ onOpen, onLeave }: NoticePanelProps) {
  const { data, isError, refetch } = useUnreadNotices()
  const hasPage = useHasPage(myNoticesPath)
  if (isError && !data)
    return (
      <div className={styles.failed} role="alert">
        通知加载失败
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    )
  if (!data) return <Skeleton active title={false} className={styles.failed ?? ''} />
  return (
    <>
      <Tabs
        size="small"
        items={[
          {
            key: '1',
            label: `通知(${data.anntMsgTotal})`,
            children: <NoticeList notices={data.anntMsgList} onOpen={onOpen} />,
          },
          {
            key: '2',
            label: `系统消息(${data.sysMsgTotal})`,
            children: <NoticeList notices={data.sysMsgList} onOpen={onOpen} />,
          },
        ]}
      />
      <div className={styles.foot}>
        {canReadAloud() && <ReadAloudSwitch />}
        {hasPage && (
          <Link to={myNoticesPath} onClick={onLeave}>
            查看更多
          </Link>
        )}
      </div>
    </>
  )
}

function NoticeList({ notices, onOpen }: { notices: Notice[]; onOpen: NoticePanelProps['onOpen'] }) {
  if (notices.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读的消息" />
  return (
    <ul className={styles.list}>
      {notices.map(notice => (
        <li key={notice.id}>
          <button type="button" onClick={() => onOpen(notice)}>
            <span className={styles.title} title={notice.titile}>
              {notice.titile}
            </span>
            <span className={styles.facts}>
              {notice.sendTime ?? notice.createTime} 发布
              <PriorityTag priority={notice.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ReadAloudSwitch() {
  const isOn = useReadAloud(state => state.isOn)
  return (
    <span className={styles.aloud}>
      <Switch
        size="small"
        aria-label="朗读新消息"
        checked={isOn}
        onChange={checked => useReadAloud.setState({ isOn: checked })}
      />
      朗读新消息
    </span>
  )
}
