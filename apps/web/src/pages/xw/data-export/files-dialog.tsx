import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportDownloads, ExportFiles } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { Button, Table } from 'antd'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Modal } from '../../../widgets/modal.tsx'

interface FilesDialogProps {
  id: string
  /** Whether its files can be downloaded. */
  isDone: boolean
  onClose: () => void
}

const columns = [
  { title: '时间', dataIndex: 'time', width: 170 },
  { title: '下载人', dataIndex: 'who', width: 160 },
  { title: '地址', dataIndex: 'ip', width: 130 },
  { title: '文件', dataIndex: 'fileName' },
]

/** The files of an export and the log of their downloads. */
export default function FilesDialog({ id, isDone, onClose }: FilesDialogProps) {
  const queryClient = useQueryClient()
  const { refresh } = useListContext()
  const logKey = ['export-downloads', id]
  const { data: files } = useQuery({
    queryKey: ['export-files', id],
    queryFn: ({ signal }) => call<ExportFiles>(dataExportPaths.files, { params: { id }, signal }),
    enabled: isDone,
    staleTime: 0,
  })
  const { data: log, isPending } = useQuery({
    queryKey: logKey,
    queryFn: ({ signal }) => call<ExportDownloads>(dataExportPaths.downloads, { params: { id }, signal }),
    staleTime: 0,
  })

  async function fetchFile(url: string, name: string) {
    await download(url, name)
    void queryClient.invalidateQueries({ queryKey: logKey })
    refresh()
  }

  return (
    <Modal title="文件与下载记录" width={760} canFullScreen={false} open footer={null} onCancel={onClose}>
      {isDone && files?.length === 0 && <p>文件只能由申请人下载；申请人的权限有变化时，文件也不能再下载。</p>}
      {files?.map(({ id: fileId, fileName, downloadUrl }) => (
        <p key={fileId}>
          <Button type="link" onClick={() => void fetchFile(downloadUrl, fileName)}>
            {fileName}
          </Button>
        </p>
      ))}
      <Table
        size="small"
        loading={isPending}
        rowKey={({ time, who, fileName }) => `${time} ${who} ${fileName}`}
        columns={columns}
        dataSource={log ?? []}
        pagination={false}
        locale={{ emptyText: '还没有人下载' }}
        scroll={{ x: 'max-content' }}
      />
    </Modal>
  )
}
