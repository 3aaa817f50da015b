import type { BatchOption } from '@xw/shared/wire/batches'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useBatches } from '../../../data/degree/batches.ts'
import type { ListFilter } from '../../../data/resources/list-state.ts'

/** Values of the batch filter: every record of the type, or those without a batch. */
export const everyBatch = 'all'
export const noBatch = 'none'
/** The URL parameter. It differs from `batchId`, which is the list's own parameter for the field. */
const param = 'batch'

/** Returns the open batch, else the newest, else the value for all records. */
const chooseDefaultBatch = (batches: readonly BatchOption[]) =>
  (batches.find(({ state }) => state === '1') ?? batches[0])?.id ?? everyBatch

const toListFilter = (chosen: string): ListFilter => {
  if (chosen === everyBatch) return {}
  return chosen === noBatch ? { noBatch: '1' } : { batchId: chosen }
}

export interface BatchFilter {
  /** The filter of the list; null until the batches are loaded. */
  readonly filter: ListFilter | null
  readonly chosen: string
  readonly batches: readonly BatchOption[]
  choose(chosen: string): void
}

/** DG-02: the batch that a list of records shows. It is part of the URL, so that a link opens the same view. */
export function useBatchFilter(query: ListFilter | undefined): BatchFilter {
  const [search, setSearch] = useSearchParams()
  const { data, isError } = useBatches(query?.xwlx ?? '')
  // A link from a record uses the field's name.
  const said = search.get(param) ?? search.get('batchId')
  // Without batches the page shows every record rather than none.
  const batches = useMemo(() => data ?? [], [data])
  const isKnown = data !== undefined || isError || !query?.xwlx
  const chosen = said ?? (isKnown ? chooseDefaultBatch(batches) : null)
  useEffect(() => {
    if (said !== null || chosen === null) return
    setSearch(now => new URLSearchParams([...now, [param, chosen]]), { replace: true, preventScrollReset: true })
  }, [said, chosen, setSearch])
  const filter = useMemo(() => (chosen === null ? null : { ...query, ...toListFilter(chosen) }), [query, chosen])
  return {
    filter,
    chosen: chosen ?? everyBatch,
    batches,
    choose: next =>
      setSearch(now => {
        const kept = [...now].filter(([name]) => !['batchId', 'pageNo', param].includes(name))
        return new URLSearchParams([...kept, [param, next]])
      }),
  }
}
