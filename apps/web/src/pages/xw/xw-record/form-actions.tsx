import { Button } from 'antd'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import styles from './xw-record.module.css'

interface FormActionsProps {
  record: ResourceRecord | null
  /** Null when the record cannot be saved now. */
  saving: { isDirty: boolean; isSaving: boolean; save: () => void } | null
  view: { isAsStudent: boolean; toggle: () => void }
  onClose: (() => void) | null
}

/** The buttons of the form. Steps are taken on the reading page. */
export function FormActions({ record, saving, view: { isAsStudent, toggle }, onClose }: FormActionsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={isPhone ? styles.bottom : styles.buttons}>
      {record && <Button onClick={toggle}>{isAsStudent ? '退出学生视角' : '学生视角'}</Button>}
      {onClose && !isAsStudent && <Button onClick={onClose}>取消编辑</Button>}
      {saving && (
        <Button
          type="primary"
          disabled={record !== null && !saving.isDirty}
          loading={saving.isSaving}
          title="保存（Ctrl+S）"
          onClick={saving.save}
        >
          保存
        </Button>
      )}
    </div>
  )
}
