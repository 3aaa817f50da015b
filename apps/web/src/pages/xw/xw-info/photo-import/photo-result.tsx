import { DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import type { ImportProgress } from '@xw/shared/wire/imports'
import { Button, Result } from 'antd'
import { fileUrl } from '../../../../data/files.ts'
import { describeImportResult } from '../import-wizard/steps.ts'
import { useUndoImport } from '../use-undo-import.tsx'

/** The result of the import. An archive that could not be read shows its error. */
export function PhotoResult(progress: ImportProgress) {
  const { undo, holder } = useUndoImport()
  const { face, title } = describeImportResult(progress)
  const isUndone = progress.status === 'undone'
  return (
    <>
      <Result
        status={face}
        title={title}
        subTitle={isUndone ? '' : progress.message}
        extra={[
          progress.fileUrl && (
            <Button key="file" icon={<DownloadOutlined />} href={fileUrl(progress.fileUrl)} download>
              下载导入结果
            </Button>
          ),
          progress.successNum > 0 && !isUndone && (
            <Button key="undo" danger icon={<UndoOutlined />} onClick={() => void undo(progress)}>
              撤销本次导入
            </Button>
          ),
        ]}
      />
      {holder}
    </>
  )
}
