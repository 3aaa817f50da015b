import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { countRowChanges } from '../data/resources/save-rows.ts'
import { GridPanel } from '../grid/panel/grid-panel.tsx'
import type { GridColumns } from '../grid/panel/use-grid-columns.ts'
import { useGridSync } from '../grid/panel/use-grid-sync.ts'
import type { GridHandle } from '../grid/use-grid.ts'
import { notify } from '../lib/notify.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'
import { frameHeightPx, GridFrame } from './grid-frame.tsx'
import { rowChanges } from './grid-rows.ts'
import { useGridSave } from './use-grid-save.ts'

interface GridEditorProps {
  grid: GridHandle
  columns: GridColumns
  def: ResourceDef
  /** The key under which the user's settings of this grid are stored. */
  gridKey: string
  /** Values that every new record gets beside its cells. */
  fixed?: Readonly<Record<string, unknown>>
  /** Parameters that every call sends. */
  params?: Readonly<Record<string, string>>
  reload: () => Promise<readonly ResourceRecord[]>
  /** Rows can be added, removed and moved. */
  isSet?: boolean
  empty?: ReactNode
  onDirty: (isDirty: boolean) => void
}

const setButtons = ['add', 'remove'] as const

/** Edits a set of records in a grid; all changes are saved together with one click (resource/README.md). */
export function GridEditor(props: GridEditorProps) {
  const { grid, columns, def, gridKey, fixed, params, reload, isSet = false, empty, onDirty } = props
  const { state, dispatch } = grid
  const { save, progress } = useGridSave({ grid, def, reload, ...(fixed && { fixed }), ...(params && { params }) })
  useGridSync(grid, { socketKey: def.live ? def.path : undefined, load: reload })
  const { confirm, holder } = useConfirm()
  const count = countRowChanges(rowChanges(def, state))
  const isDirty = count > 0
  useUnsaved(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function restore() {
    const question = { title: '放弃未保存的修改？', content: `${count} 项修改没有保存。`, isDanger: true }
    if (!(await confirm({ ...question, okText: '放弃修改', cancelText: '继续编辑' }))) return
    const rows = await reload().catch(() => null)
    if (rows) dispatch({ type: 'load', rows })
    else notify.error('没有读到保存的内容，请稍后再试')
  }
  return (
    <GridFrame
      label={def.title}
      status={progress ? `正在保存 ${progress.done} / ${progress.total}` : isDirty ? `${count} 项未保存` : '没有修改'}
      isBusy={progress !== null}
      actions={
        <>
          <Button disabled={!isDirty || progress !== null} onClick={() => void restore()}>
            还原
          </Button>
          <Button type="primary" disabled={!isDirty} loading={progress !== null} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      {holder}
      <GridPanel
        grid={grid}
        gridKey={gridKey}
        columns={columns}
        label={def.title}
        size="small"
        maxHeight={frameHeightPx}
        rowNumber
        buttons={isSet ? setButtons : []}
        rowSelection={isSet}
        rowDrag={isSet}
        pasteAdds={isSet}
        {...(empty !== undefined && { empty })}
      />
    </GridFrame>
  )
}
