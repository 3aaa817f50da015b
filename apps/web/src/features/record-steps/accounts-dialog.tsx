import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import type { AccountCreationResult } from '@xw/shared/wire/student-password'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { request } from '../../api/http.ts'
import { Modal } from '../../widgets/modal.tsx'
import type { BulkTarget } from './bulk-action.ts'
import styles from './record-steps.module.css'

interface AccountsDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

const makeTimeoutMs = 3 * 60_000

/**
 * SE-10: creates accounts for the students of the chosen records, and lists the records that got none, with the reason.
 */
export default function AccountsDialog({ target: { xwlx, ids, query }, def, onClose, onDone }: AccountsDialogProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [made, setMade] = useState<AccountCreationResult | null>(null)

  async function make() {
    setBusy(true)
    const body = { xwlx, ...(ids && { ids }), ...(query && { query }) }
    const options = { method: 'POST', body, timeoutMs: makeTimeoutMs, silent: true } as const
    const { success, message, result } = await request<AccountCreationResult>(
      paths.studentAccounts.make,
      options,
    ).finally(() => setBusy(false))
    setRefusal(success ? null : message)
    if (!success) return
    setMade(result)
    void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
  }
  return (
    <Modal
      title="生成学生账号"
      width={620}
      canFullScreen={false}
      open
      onCancel={made ? onDone : onClose}
      footer={
        made ? (
          <Button type="primary" onClick={onDone}>
            关闭
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={isBusy} onClick={() => void make()}>
              生成
            </Button>
          </>
        )
      }
    >
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.outcome ?? ''} />}
      {made ? <CreationSummary {...made} /> : <Explanation />}
    </Modal>
  )
}

const Explanation = () => (
  <div className={styles.outcome}>
    <p>为所选记录中还没有账号的学生生成账号：用户名为学号（或申请号），角色为学生；同一学生的多条记录共用一个账号。</p>
    <p>学生在“学生密码规则”开放的日期内，用初始密码首次登录并设置自己的密码。</p>
  </div>
)

function CreationSummary({ made, linked, conflicts }: AccountCreationResult) {
  return (
    <div className={styles.outcome} role="status">
      <p>
        已生成 {made} 个账号，关联 {linked} 条记录。
      </p>
      {conflicts.length > 0 && (
        <>
          <p>{conflicts.length} 条记录没有账号：</p>
          <ul className={styles.long}>
            {conflicts.map(({ id, name, message }) => (
              <li key={id}>
                {name && <strong>{name} </strong>}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
