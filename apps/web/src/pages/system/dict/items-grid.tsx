import type { ResourceDef } from '@xw/shared/resource/resource'
import { dictItemResource } from '@xw/shared/resources/sys/dict-item'
import { useCallback, useMemo, useState } from 'react'
import { queryClient } from '../../../data/query-client.ts'
import { loadSet } from '../../../data/resources/load-set.ts'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useGridColumns } from '../../../grid/panel/use-grid-columns.ts'
import { useGrid } from '../../../grid/use-grid.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { GridEditor } from '../../../resource/grid-editor.tsx'
import { gridColumns } from '../../../resource/grid-rows.ts'

interface ItemsGridProps {
  def: ResourceDef
  dictId: string
  rows: readonly ResourceRecord[]
  onDirty: (isDirty: boolean) => void
}

const gridKey = dictItemResource.path
/** The row order is the sort order; the user drags rows to change it. */
const dragSortKey = 'sortOrder'

/** SY-07: edits the items of a school's own dictionary and saves them as one set. */
export default function ItemsGrid({ def, dictId, rows, onDirty }: ItemsGridProps) {
  const isPhone = useIsPhone()
  const columns = useGridColumns(
    useMemo(() => itemColumns(def, isPhone), [def, isPhone]),
    gridKey,
  )
  const fixed = useMemo(() => ({ dictId }), [dictId])
  // Refetched rows are merged with the typed values and do not replace them.
  const [loaded] = useState(rows)
  const grid = useGrid({ columns: columns.columns, rows: loaded, dragSortKey })
  const reload = useCallback(async () => {
    void queryClient.invalidateQueries({ queryKey: ['resource', dictItemResource.path, 'list'] })
    return (await loadSet(def, fixed)) ?? []
  }, [def, fixed])
  return (
    <GridEditor
      grid={grid}
      columns={columns}
      gridKey={gridKey}
      def={def}
      fixed={fixed}
      reload={reload}
      isSet
      empty="还没有字典项；新增一行后，可以从 Excel 粘贴更多"
      onDirty={onDirty}
    />
  )
}

/** Column widths that fit the usual values. */
const widths: Readonly<Record<string, number>> = {
  itemText: 200,
  itemValue: 130,
  parentValue: 130,
  validFrom: 104,
  validTo: 104,
  description: 220,
  status: 96,
}

const itemColumns = (def: ResourceDef, isPhone: boolean) =>
  gridColumns(def, { isPhone }).flatMap(({ key, ...column }) =>
    key === 'dictId' || key === dragSortKey ? [] : [{ ...column, key, width: widths[key] ?? 140 }],
  )
