import { DownOutlined, ImportOutlined } from '@ant-design/icons'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { can } from '@xw/shared/permission/can'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useListContext } from '../../../resource/list-context.ts'

const ImportWizard = lazyPart(() => import('./import-wizard/import-wizard.tsx'))
const ImportHistory = lazyPart(() => import('./import-history.tsx'))

const PhotoImport = lazyPart(() => import('./photo-import/photo-import.tsx'))

const items = [
  { key: 'update', label: '批量导入' },
  { key: 'add', label: '名册导入' },
  { key: 'photo', label: '照片导入' },
  { type: 'divider' as const },
  { key: 'history', label: '导入记录' },
]

/** The kinds of imports of degree records, and the list of past imports. */
export function ImportMenu() {
  const { filter } = useListContext()
  const [open, setOpen] = useState<string | null>(null)
  const { xwlx = '', batchId } = filter
  const type = findDegreeType(xwlx)?.code
  const mayPhoto = usePermissions(grants => can(grants, `${degreeRecordTable.permission}:importPhoto`))
  const own = mayPhoto ? items : items.filter(item => item.key !== 'photo')
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: own, onClick: ({ key }) => setOpen(key) }}>
        <Button icon={<ImportOutlined />}>
          导入
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {(open === 'update' || open === 'add') && (
        <ImportWizard place={{ kind: open, xwlx, ...(batchId && { batchId }) }} onClose={close} />
      )}
      {open === 'photo' && type && <PhotoImport type={type} onClose={close} />}
      {open === 'history' && <ImportHistory xwlx={xwlx} onClose={close} />}
    </>
  )
}
