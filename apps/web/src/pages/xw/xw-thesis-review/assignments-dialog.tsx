import { useQuery } from '@tanstack/react-query'
import { reviewGrades } from '@xw/shared/degree/thesis/review'
import type { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { ReviewAssignment, ReviewLink } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call, request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { IssuedLinks } from './issued-links.tsx'
import styles from './thesis.module.css'

interface AssignmentsDialogProps {
  record: RecordOf<typeof thesisReviewResource>
  onClose: () => void
}

const renewedDays = 30

/** 评阅情况: the invited reviewers and their answers. A link that has no answer yet can be renewed or withdrawn. */
export default function AssignmentsDialog({ record, onClose }: AssignmentsDialogProps) {
  const { refresh } = useListContext()
  const { confirm, holder } = useConfirm()
  const [link, setLink] = useState<ReviewLink | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['thesis-assignments', record.id],
    queryFn: ({ signal }) =>
      call<ReviewAssignment[]>(thesisPaths.assignments, { params: { id: record.id }, silent: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })

  async function ask<T>(path: string, body: object): Promise<T | null> {
    const { success, message, result } = await request<T>(path, { method: 'POST', body })
    if (success) notify.success(message)
    else notify.warn(message)
    void refetch()
    refresh()
    return result
  }
  async function renew({ id, reviewerName }: ReviewAssignment) {
    const content = `原链接作废，新链接 ${renewedDays} 天内有效。`
    if (await confirm({ title: `为${reviewerName}重新生成链接？`, content, okText: '重新生成' }))
      setLink(await ask<ReviewLink>(thesisPaths.renew, { id, days: renewedDays }))
  }
  async function withdraw({ id, reviewerName }: ReviewAssignment) {
    const content = '链接作废，专家不能再评阅这篇论文。'
    if (await confirm({ title: `撤回对${reviewerName}的邀请？`, content, okText: '撤回' }))
      await ask(thesisPaths.withdraw, { id })
  }

  return (
    <Modal title={`评阅情况 · ${record.lwtm}`} open onCancel={onClose} footer={null}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {link && <IssuedLinks links={[link]} />}
      {data && (
        <div className={styles.wide} role="region" aria-label="评阅情况" tabIndex={0}>
          <Assignments all={data} onRenew={renew} onWithdraw={withdraw} />
        </div>
      )}
      {holder}
    </Modal>
  )
}

interface AssignmentsProps {
  all: readonly ReviewAssignment[]
  onRenew: (one: ReviewAssignment) => Promise<void>
  onWithdraw: (one: ReviewAssignment) => Promise<void>
}

const words = { open: '未评阅', answered: '已评阅', declined: '已谢绝', withdrawn: '已撤回' } as const

function stateOf({ state, isExpired, openedTime }: ReviewAssignment): string {
  if (state !== 'open') return words[state]
  return isExpired ? '链接已过期' : openedTime ? '已打开，未提交' : words.open
}

function Assignments({ all, onRenew, onWithdraw }: AssignmentsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>专家</th>
          <th>状态</th>
          <th>时间</th>
          <th>总评</th>
          <th>分数</th>
          <th>评语或谢绝原因</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        {all.map(one => (
          <tr key={one.id}>
            <td>
              {one.reviewerName}（{one.unit}）
            </td>
            <td>{stateOf(one)}</td>
            <td>{one.closedTime?.slice(0, 16) ?? `截止 ${one.expiresAt?.slice(0, 16)}`}</td>
            <td>{reviewGrades.find(({ value }) => value === one.grade)?.text}</td>
            <td>{one.score}</td>
            <td className={styles.comments}>{one.comments ?? one.declineReason}</td>
            <td>
              {one.state === 'open' && (
                <>
                  <Button type="link" size="small" onClick={() => void onRenew(one)}>
                    重新生成链接
                  </Button>
                  <Button type="link" size="small" danger onClick={() => void onWithdraw(one)}>
                    撤回
                  </Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
