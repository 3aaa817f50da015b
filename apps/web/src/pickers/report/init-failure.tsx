import { Button } from 'antd'
import { Modal } from '../../widgets/modal.tsx'
import styles from '../pickers.module.css'

interface InitFailureProps {
  readonly error: Error
  onRetry(): void
  onClose(): void
}

/** PK-04: shown in place of a report whose columns or conditions could not be loaded. */
export function InitFailure({ error, onRetry, onClose }: InitFailureProps) {
  return (
    <Modal
      title="出错了"
      width={480}
      open
      canFullScreen={false}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        </div>
      }
    >
      <p role="alert">弹窗初始化失败，请检查配置或稍后重试</p>
      <p className={styles.hint}>{error.message}</p>
    </Modal>
  )
}
