import { DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import type { ImportProgress } from '@xw/shared/wire/imports'
import { Button, Result, Spin } from 'antd'
import { fileUrl } from '../../../../data/files.ts'
import { useUndoImport } from '../use-undo-import.tsx'
import { describeImportResult } from './steps.ts'
import type { WizardControl } from './use-wizard.ts'

/** IM-06: the result of the import, with undo and the file of failed rows. */
export function ResultStep({ progress }: WizardControl) {
  const { undo, holder } = useUndoImport()
  if (!progress) return <Spin />
  const { face, title } = describeImportResult(progress)
  const canUndo = progress.successNum > 0 && progress.status !== 'undone'
  return (
    <>
      <Result
        status={face}
        title={title}
        subTitle={detailsOf(progress)}
        extra={[
          progress.fileUrl && progress.status !== 'undone' && (
            <Button key="file" icon={<DownloadOutlined />} href={fileUrl(progress.fileUrl)} download>
              {progress.failNum > 0 ? '下载失败数据（含原因）' : '下载已置空的代码'}
            </Button>
          ),
          canUndo && (
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

function detailsOf({ totalNum, successNum, failNum, sameNum, emptiedNum, message, status }: ImportProgress): string {
  if (totalNum === 0 || status === 'undone') return message ?? ''
  const same = sameNum > 0 ? `，与现有记录相同 ${sameNum} 行` : ''
  const counts = `共 ${totalNum} 行，成功 ${successNum} 行${same}，失败 ${failNum} 行`
  return emptiedNum > 0 ? `${counts}；${emptiedNum} 个不标准的代码已置空` : counts
}
