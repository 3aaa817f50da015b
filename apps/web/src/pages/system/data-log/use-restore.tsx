import type { ComparedVersion, VersionField } from '@xw/shared/wire/data-log'
import { type ReactNode, useState } from 'react'
import { request } from '../../../api/http.ts'
import { type Refusal, readRefusal } from '../../../api/refusal.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import { formatValue } from '../../../field-types/format-moment.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { dataLogKey } from './use-data-log.ts'
import { useDataLogLocation } from './use-data-log-location.ts'

interface RestoreActions {
  /** Asks for confirmation, then writes these values of the older version back to the record. */
  restore(fields: readonly VersionField[]): Promise<void>
  /** Compares with the current version of the record. */
  lookAgain(): Promise<void>
  refusal: Refusal | null
  isSaving: boolean
  holder: ReactNode
}

/**
 * Restores values by an ordinary edit of the record, based on the version on the screen. The edit route decides whether
 * the user may do so and which fields are editable.
 */
export function useRestore(older: ComparedVersion, current: ComparedVersion): RestoreActions {
  const { confirm, holder } = useConfirm()
  const { compareWithNow } = useDataLogLocation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** Reloads the record's versions, then compares the older version with the one that is current now. */
  async function lookAgain() {
    await reloadQueries(dataLogKey)
    compareWithNow(older.dataVersion)
  }
  async function restore(fields: readonly VersionField[]) {
    if (older.editPath === null || !(await confirm(buildRestoreQuestion(older, fields)))) return
    setSaving(true)
    try {
      const values = Object.fromEntries(fields.map(({ key, value }) => [key, value]))
      const body = { ...values, id: older.dataId, version: current.dataVersion }
      const answer = await request(older.editPath, { method: 'POST', body })
      setRefusal(readRefusal(answer))
      if (!answer.success) return
      notify.success(answer.message)
      void reloadQueries(['resource', older.editPath.replace(/\/edit$/, '')])
      await lookAgain()
    } finally {
      setSaving(false)
    }
  }
  return { restore, lookAgain, refusal, isSaving, holder }
}

function buildRestoreQuestion({ dataVersion, dataName }: ComparedVersion, fields: readonly VersionField[]) {
  const [first] = fields
  const what =
    first && fields.length === 1
      ? `${first.label}恢复为“${formatValue(first.text, first)}”`
      : `${fields.map(({ label }) => label).join('、')}（共 ${fields.length} 项）恢复为第 ${dataVersion} 版的内容`
  return {
    title: '确认恢复',
    content: `将把「${dataName}」的${what}。这是一次普通的修改，当前的内容会保留为一个版本。`,
    okText: '恢复',
  }
}
