import { Alert, Button } from 'antd'
import styles from './form.module.css'
import type { FormEditor } from './use-form-editor.ts'

/** A form's messages: what it restored, and why it was not saved. */
export function FormNotices({ restored, problem, isStale, revert, reload }: FormEditor) {
  if (!restored && !problem) return null
  return (
    <div className={styles.notices} data-problem={problem !== null}>
      {restored && (
        <Alert
          type="info"
          showIcon
          title={
            restored === 'outdated'
              ? '已恢复上次未保存的内容。这条记录在那之后被修改过，请核对后再保存。'
              : '已恢复上次未保存的内容。'
          }
          action={
            <Button size="small" onClick={revert}>
              放弃这些内容
            </Button>
          }
        />
      )}
      {problem && (
        <Alert
          type="error"
          showIcon
          title={problem}
          {...(isStale && {
            description: '载入最新内容后，您填写的部分会保留。',
            action: (
              <Button size="small" onClick={reload}>
                载入最新内容
              </Button>
            ),
          })}
        />
      )}
    </div>
  )
}
