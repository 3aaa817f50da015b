import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { listExportedFields } from '@xw/shared/field-types/facets'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useListActions } from '../data/resources/use-list-actions.ts'
import { useListContext } from './list-context.ts'
import { useListColumns } from './use-list-columns.ts'

const items = [
  { key: 'shown', label: '导出当前列' },
  { key: 'all', label: '导出全部列' },
]

/** QY-05: exports the query's records to a file, with the shown columns or with all. */
export function ExportMenu() {
  const list = useListContext()
  const { columns } = useListColumns(list)
  const { exportXls } = useListActions(list)
  const [isExporting, setExporting] = useState(false)
  const exported = new Set(listExportedFields(list.def).map(({ key }) => key))
  const shown = columns.filter(({ key, isHidden }) => !isHidden && exported.has(key)).map(({ key }) => key)

  async function run(key: string) {
    setExporting(true)
    try {
      await exportXls(key === 'shown' ? { columns: shown } : {})
    } finally {
      setExporting(false)
    }
  }

  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => void run(key) }}>
      <Button icon={<ExportOutlined />} loading={isExporting}>
        导出
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
