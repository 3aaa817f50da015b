import { DownloadOutlined } from '@ant-design/icons'
import { Button, Result } from 'antd'
import { fileUrl } from '../../../../data/files.ts'
import type { ImportResult } from '../../../../data/imports.ts'
import { outcomeOf } from '../import-wizard/steps.ts'

/** What came of the photos; what could not be read at all shows its sentence. */
export function PhotoResult(progress: ImportResult) {
  const { face, title } = outcomeOf(progress)
  return (
    <Result
      status={face}
      title={title}
      subTitle={progress.message}
      extra={
        progress.fileUrl && (
          <Button icon={<DownloadOutlined />} href={fileUrl(progress.fileUrl)} download>
            下载导入结果
          </Button>
        )
      }
    />
  )
}
