import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Modal } from '../../../../widgets/modal.tsx'
import { RunStep } from '../import-wizard/run-step.tsx'
import { useCancelImport } from '../use-cancel-import.tsx'
import { PhotoChoices } from './photo-choices.tsx'
import styles from './photo-import.module.css'
import { PhotoResult } from './photo-result.tsx'
import { type PhotoImportControl, usePhotoImport } from './use-photo-import.ts'

/** IM-10: imports an archive of photos into degree records. Mounted only while it is open. */
export default function PhotoImport({ type, onClose }: { type: DegreeTypeCode; onClose: () => void }) {
  const control = usePhotoImport(type)
  const { step, progress } = control
  const bodies: Record<typeof step, ReactNode> = {
    choose: <PhotoChoices {...control} />,
    run: <RunStep progress={progress} unit="张" />,
    result: progress && <PhotoResult {...progress} />,
  }
  return (
    <Modal title="照片导入" width={640} open onCancel={onClose} footer={<Footer {...control} onClose={onClose} />}>
      <div className={styles.body}>{bodies[step]}</div>
    </Modal>
  )
}

function Footer({ step, progress, isBusy, start, again, onClose }: PhotoImportControl & { onClose: () => void }) {
  const { cancel, holder } = useCancelImport('已经导入的照片会保留，其余照片不再导入。')

  const buttons: Record<typeof step, ReactNode> = {
    choose: (
      <>
        <Button onClick={onClose}>关闭</Button>
        <Button type="primary" loading={isBusy} onClick={() => void start()}>
          开始导入
        </Button>
      </>
    ),
    run: (
      <>
        <Button danger onClick={() => void cancel(progress?.taskId ?? undefined)}>
          取消
        </Button>
        <Button type="primary" onClick={onClose}>
          后台运行
        </Button>
      </>
    ),
    result: (
      <>
        <Button onClick={again}>继续导入其他压缩包</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    ),
  }
  return (
    <div className={styles.footer}>
      {buttons[step]}
      {holder}
    </div>
  )
}
