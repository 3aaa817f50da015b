import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Alert } from 'antd'
import { loadSet, maxSetSize } from '../../../data/resources/load-set.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { ItemsList } from './items-list.tsx'

const ItemsGrid = lazyPart(() => import('./items-grid.tsx'))

interface ItemsSetProps {
  def: ResourceDef
  dictId: string
  onDirty: (isDirty: boolean) => void
}

/** Shows all items of a dictionary in the grid, or in a list when there are too many for the grid. */
export function ItemsSet({ def, dictId, onDirty }: ItemsSetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', def.path, 'set', dictId],
    queryFn: ({ signal }) => loadSet(def, { dictId }, signal),
    // A refetch must not replace rows that the user is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data === undefined)
    return error ? (
      <LoadFailure error={error} permission={`${def.permission}:list`} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (data !== null) return <ItemsGrid def={def} dictId={dictId} rows={data} onDirty={onDirty} />
  return (
    <>
      <Alert type="info" showIcon title={`超过 ${maxSetSize} 项，以列表显示；大量修改请导出后修改再导入。`} />
      <ItemsList def={def} dictId={dictId} isPlatform={false} />
    </>
  )
}
