import type { OwnRecord } from '@xw/shared/wire/own-records'
import { stepPath } from '@xw/shared/wire/record-paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshOwnRecords } from '../../../data/degree/own-records.ts'
import { runBulkAction } from '../../../features/record-steps/bulk-action.ts'
import styles from '../../../features/student/student.module.css'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { decideNextAction } from './to-do.ts'

/** The next action as the main button, and the other actions that the record allows now. */
export function OwnRecordActions({ record }: { record: OwnRecord }) {
  const { label, to, other } = decideNextAction(record)
  return (
    <div className={styles.actions}>
      <Link to={to} className={styles.primary}>
        {label}
      </Link>
      {other && (
        <Link to={other.to} className={styles.secondary}>
          {other.label}
        </Link>
      )}
      {record.canWithdraw && <Withdraw record={record} />}
    </div>
  )
}

/** Withdraws a submitted record, which is possible until the department has opened it. */
function Withdraw({ record: { id, xwbslbm, version } }: { record: OwnRecord }) {
  const [isBusy, setBusy] = useState(false)
  const { confirm, holder } = useConfirm()
  async function withdraw() {
    const content = '撤回后可以继续修改，改好后需要重新提交。'
    if (!(await confirm({ title: '撤回已提交的信息？', content }))) return
    setBusy(true)
    try {
      const refusal = await runBulkAction(stepPath('withdraw'), { xwlx: xwbslbm, ids: [id], version })
      if (refusal) notify.warn(refusal.message)
      await refreshOwnRecords()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {holder}
      <button type="button" className={styles.secondary} disabled={isBusy} onClick={() => void withdraw()}>
        撤回修改
      </button>
    </>
  )
}
