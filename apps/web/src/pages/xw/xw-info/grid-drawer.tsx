import { isFiles } from '@xw/shared/field-types/index'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordPage } from '@xw/shared/wire/records'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../../api/http.ts'
import { toQueryParams } from '../../../data/resources/list-state.ts'
import { requireUrl } from '../../../data/resources/resource-messages.ts'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { viewOf } from '../../../field-types/index.ts'
import type { GridColumn } from '../../../grid/model/state.ts'
import { useGridColumns } from '../../../grid/panel/use-grid-columns.ts'
import { useGrid } from '../../../grid/use-grid.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { GridEditor } from '../../../resource/grid-editor.tsx'
import { gridColumns } from '../../../resource/grid-rows.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { useConfirmLeave } from '../../../resource/use-confirm-leave.tsx'

interface GridDrawerProps {
  /** Records of the list's current page. */
  records: readonly ResourceRecord[]
  onClose: () => void
}

interface ListPage extends RecordPage {
  records: ResourceRecord[]
}

/**
 * DG-03: edits the ticked records in a grid instead of one form each. Fields that a record's state closes are
 * read-only.
 */
export default function GridDrawer({ records, onClose }: GridDrawerProps) {
  const { def, filter, state, pageKey, refresh } = useListContext()
  const isPhone = useIsPhone()
  const wished = useMemo(() => recordColumns(def, isPhone), [def, isPhone])
  const columns = useGridColumns(wished, pageKey)
  const [rows] = useState(records)
  const grid = useGrid({ columns: columns.columns, rows, selection: null, fixedRows: true })
  const [isDirty, setDirty] = useState(false)
  const { leaving, question } = useConfirmLeave(isDirty, '关闭后，表格中的修改不会保存。')
  const params = useMemo(
    () => Object.fromEntries(Object.entries(filter).filter(([name]) => (def.params ?? []).includes(name))),
    [def, filter],
  )

  async function reload() {
    const { pageNo, pageSize } = state
    const asked = { ...toQueryParams(def, state, filter), pageNo, pageSize }
    const page = await call<ListPage>(requireUrl(def.path, 'list'), { params: asked, silent: true })
    return fromWireRecords(def, page.records).filter(({ id }) => rows.some(row => row.id === id))
  }
  const leave = () =>
    leaving(() => {
      refresh()
      onClose()
    })
  return (
    <Drawer title={`表格编辑 · ${rows.length} 条${def.title}`} size="100vw" open onClose={() => void leave()}>
      {question}
      <GridEditor
        grid={grid}
        columns={columns}
        gridKey={pageKey}
        def={def}
        params={params}
        reload={reload}
        onDirty={setDirty}
      />
    </Drawer>
  )
}

/** Returns the columns of the form's fields that fit a cell, after the record's state. */
function recordColumns(def: ResourceDef, isPhone: boolean): GridColumn[] {
  const columns = gridColumns(def, { isPhone }).filter(({ field }) => !isFiles(field) && !viewOf(field).wide)
  const key = def.gate?.field ?? ''
  const field = def.fields[key]
  const isThere = !field || columns.some(column => column.key === key)
  return isThere ? columns : [{ key, field, title: field.label, width: 112, editable: false }, ...columns]
}
