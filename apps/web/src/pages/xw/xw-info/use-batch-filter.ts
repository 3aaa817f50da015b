import type { BatchChoice } from '@xw/shared/wire/batches'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useBatches } from '../../../data/degree/batches.ts'
import type { ListFilter } from '../../../data/resources/list-state.ts'

/** Every record of the type, or those that are in no collection. */
export const everyBatch = 'all'
export const noBatch = 'none'
/** Its name in the address: beside the list's own, which has one for the field. */
const param = 'batch'

/** The one under way, else the newest, else all there is. */
const usual = (batches: readonly BatchChoice[]) =>
  (batches.find(({ state }) => state === '1') ?? batches[0])?.id ?? everyBatch

const narrowed = (chosen: string): ListFilter => {
  if (chosen === everyBatch) return {}
  return chosen === noBatch ? { noBatch: '1' } : { batchId: chosen }
}

export interface BatchFilter {
  /** What the page is limited to; null until it is known which collection is meant. */
  readonly filter: ListFilter | null
  readonly chosen: string
  readonly batches: readonly BatchChoice[]
  choose(chosen: string): void
}

/** DG-02: the collection that a page of records is about. It is part of the address, so that a link opens the same. */
export function useBatchFilter(query: ListFilter | undefined): BatchFilter {
  const [search, setSearch] = useSearchParams()
  const { data, isError } = useBatches(query?.xwlx ?? '')
  // A link from a record of the list names the field.
  const said = search.get(param) ?? search.get('batchId')
  // Without them, the page shows everything rather than nothing.
  const batches = useMemo(() => data ?? [], [data])
  const isKnown = data !== undefined || isError || !query?.xwlx
  const chosen = said ?? (isKnown ? usual(batches) : null)
  useEffect(() => {
    if (said !== null || chosen === null) return
    setSearch(now => new URLSearchParams([...now, [param, chosen]]), { replace: true, preventScrollReset: true })
  }, [said, chosen, setSearch])
  const filter = useMemo(() => (chosen === null ? null : { ...query, ...narrowed(chosen) }), [query, chosen])
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
