import type { announcementResource } from '@xw/shared/resources/sys/announcement'
import { findAnnouncementStep } from '@xw/shared/resources/sys/announcement-states'
import { paths } from '@xw/shared/wire/paths'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { dictTextOf, type RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { AnnouncementPreview } from './preview.tsx'
import { Receipts } from './receipts.tsx'

type Announcement = RecordOf<typeof announcementResource>

/** The row actions of an announcement other than editing. */
export function AnnouncementActions({ announcement: record }: { announcement: Announcement }) {
  const [shown, setShown] = useState<'preview' | 'receipts' | null>(null)
  const { release, revoke, holder } = useRelease(record)
  const isOut = 'to' in findAnnouncementStep(record.sendStatus, 'revoke')
  const close = () => setShown(null)
  return (
    <>
      {holder}
      {isOut ? (
        <Can code="sys:announcement:revoke">
          <Button type="link" size="small" onClick={() => void revoke()}>
            撤销
          </Button>
        </Can>
      ) : (
        <Can code="sys:announcement:release">
          <Button type="link" size="small" onClick={() => void release()}>
            发布
          </Button>
        </Can>
      )}
      <Button type="link" size="small" onClick={() => setShown('preview')}>
        预览
      </Button>
      {record.sendTime && (
        <Can code="sys:announcement:receipts">
          <Button type="link" size="small" onClick={() => setShown('receipts')}>
            阅读情况
          </Button>
        </Can>
      )}
      {shown === 'preview' && <AnnouncementPreview id={record.id} onClose={close} />}
      {shown === 'receipts' && <Receipts id={record.id} title={record.titile} onClose={close} />}
    </>
  )
}

/** Publishes and withdraws an announcement, each after a confirmation. */
function useRelease(record: Announcement) {
  const { refresh } = useListContext()
  const { confirm, holder } = useConfirm()
  async function put(path: string) {
    const { success, message } = await request(path, { method: 'PUT', params: { id: record.id } })
    if (!success) return notify.warn(message)
    notify.success(message)
    refresh()
  }
  const audience = dictTextOf(record, 'msgType') ?? '通告对象'
  return {
    async release() {
      const from = record.startTime ? `从 ${record.startTime} 起` : '立即'
      const content = `「${record.titile}」发布后，${audience}${from}可以看到。发布期间不能编辑，可以撤销。`
      if (await confirm({ title: '确认发布', content, okText: '发布' })) await put(paths.announcement.release)
    },
    async revoke() {
      const content = `「${record.titile}」撤销后，${audience}不再看到。修改后可以再次发布，届时需要重新阅读。`
      if (await confirm({ title: '确认撤销', content, okText: '撤销', isDanger: true }))
        await put(paths.announcement.revoke)
    },
    holder,
  }
}
