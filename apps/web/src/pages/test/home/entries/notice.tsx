import { Button } from 'antd'
import { useState } from 'react'
import { NoticeModal } from '../../../../widgets/notice-modal.tsx'
import { PriorityTag } from '../../../../widgets/priority-tag.tsx'
import { State } from '../state.tsx'

const notice = {
  titile: '关于学位信息采集的通知',
  msgContent: '<p>请各院系于 6 月 30 日前完成核对。</p>',
  sender: 'admin',
  sendTime: '2026-06-01 08:30:00',
  openType: 'url',
  openPage: '/dashboard/analysis',
}
const empty = { ...notice, msgContent: null, sender: null, sendTime: null, openType: null, openPage: null }

/** Shows an announcement and its urgency. */
export default function Notices() {
  const [shown, setShown] = useState<typeof notice | typeof empty | null>(null)
  return (
    <>
      <State name="已填">
        <Button onClick={() => setShown(notice)}>阅读通知</Button>
      </State>
      <State name="空">
        <Button onClick={() => setShown(empty)}>阅读没有正文的通知</Button>
      </State>
      <State name="紧急程度">
        <PriorityTag priority="L" /> <PriorityTag priority="M" /> <PriorityTag priority="H" />
      </State>
      {shown && <NoticeModal notice={shown} onClose={() => setShown(null)} />}
    </>
  )
}
