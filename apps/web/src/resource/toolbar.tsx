import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Can } from '../widgets/can.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useListContext } from './list-context.ts'
import { fetchFormAhead } from './load-form.ts'
import styles from './resource.module.css'
import { useOpenRecord } from './use-open-record.ts'

const ImportModal = lazyPart(() => import('./import-modal.tsx'))
const RecycleBin = lazyPart(() => import('./recycle-bin.tsx'))

interface ListToolbarProps {
  imports?: ReactNode
  /** False where the page shows the button that adds a record by itself. */
  hasAdd?: boolean
  children?: ReactNode
}

/** The actions on the whole list, by the user's rights. */
export function ListToolbar({ imports, hasAdd = true, children }: ListToolbarProps) {
  const list = useListContext()
  const { permission, recycleBin } = list.def
  const [open, setOpen] = useState<'import' | 'bin' | null>(null)

  return (
    <div className={styles.toolbar}>
      {children}
      {recycleBin && (
        <Can code={`${permission}:recycleBin`}>
          <Button icon={<DeleteOutlined />} onClick={() => setOpen('bin')}>
            回收站
          </Button>
        </Can>
      )}
      <Can code={`${permission}:importExcel`}>
        {imports ?? (
          <Button icon={<ImportOutlined />} onClick={() => setOpen('import')}>
            导入
          </Button>
        )}
      </Can>
      <Can code={`${permission}:exportXls`}>
        <ExportMenu />
      </Can>
      {hasAdd && <AddRecordButton />}
      {open === 'import' && <ImportModal onClose={() => setOpen(null)} />}
      {open === 'bin' && <RecycleBin onClose={() => setOpen(null)} />}
    </div>
  )
}

/** On a phone, the button that adds a record stays at the bottom of the window. */
export function AddRecordButton() {
  const { def } = useListContext()
  const openRecord = useOpenRecord()
  return (
    <Can code={`${def.permission}:add`}>
      <div className={styles.primary}>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onPointerEnter={fetchFormAhead}
          onFocus={fetchFormAhead}
          onClick={() => openRecord({ as: 'add' })}
        >
          新增
        </Button>
      </div>
    </Can>
  )
}
