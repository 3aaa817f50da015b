import type { OwnRecord } from '@xw/shared/wire/own-records'
import { studentPaths } from '../../../lib/paths.ts'

/** Describes the findings in sentences that say what to do. */
export function describeFindings({
  findings,
  closed,
  review,
}: Pick<OwnRecord, 'findings' | 'closed' | 'review'>): string[] {
  if (!findings || closed !== null) return []
  const { errors, warnings, beyond } = findings
  return [
    errors > 0 ? `还有 ${errors} 处需要填写或修改` : '',
    errors === 0 && warnings > 0 ? `有 ${warnings} 处建议再核对一遍` : '',
    beyond > 0 && review.byStudent ? `另有 ${beyond} 处由院系填写的内容还不完整，提交前请联系院系` : '',
  ].filter(text => text !== '')
}

/** Returns the next action and its link; `other` is a second possible action. */
export function decideNextAction(record: OwnRecord): {
  label: string
  to: string
  other?: { label: string; to: string }
} {
  const { id, status, findings, canEdit, canSubmit } = record
  const fill = `${studentPaths.fill}?id=${id}`
  const confirm = `${studentPaths.confirm}?id=${id}`
  const look = { label: '查看我的信息', to: confirm }
  if (!canEdit) return canSubmit ? { label: '核对并提交', to: confirm } : look
  if (status === '21') return { label: '修改退回的内容', to: fill, other: look }
  if (findings?.errors === 0 && canSubmit)
    return { label: '核对并提交', to: confirm, other: { label: '继续填写', to: fill } }
  return { label: status === '00' ? '开始填写' : '继续填写', to: fill, other: look }
}
