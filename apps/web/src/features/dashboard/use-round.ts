import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { NamedBatches } from '@xw/shared/wire/dashboard'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useDashboardRounds } from '../../data/degree/dashboard.ts'

/** The URL parameter, named as in the lists of records. */
const param = 'batch'

const isOpen = ({ batches }: NamedBatches) => batches.some(({ state }) => state === '1')

/** Returns the open round, or all open batches together; without one the newest round, else all records. */
function chooseDefaultRound(rounds: readonly NamedBatches[]): string {
  const open = rounds.filter(isOpen)
  if (open.length > 1) return openBatches
  return (open[0] ?? rounds[0])?.id ?? allRecords
}

export interface RoundChoice {
  /** Null until the rounds are loaded. */
  readonly chosen: string | null
  readonly rounds: readonly NamedBatches[]
  readonly error: Error | null
  choose(chosen: string): void
  retry(): void
}

/** DG-10: the batches that a page counts. The choice is part of the URL, so that a link opens the same view. */
export function useRound(usual?: string): RoundChoice {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useDashboardRounds()
  const said = search.get(param)
  const chosen = said ?? usual ?? (data && chooseDefaultRound(data)) ?? null
  useEffect(() => {
    if (said !== null || chosen === null) return
    setSearch(now => new URLSearchParams([...now, [param, chosen]]), { replace: true, preventScrollReset: true })
  }, [said, chosen, setSearch])
  return {
    chosen,
    rounds: data ?? [],
    error: data ? null : error,
    choose: next =>
      setSearch(now => new URLSearchParams([...[...now].filter(([name]) => name !== param), [param, next]])),
    retry: () => void refetch(),
  }
}

/** Returns the batches that a choice covers. */
export function listChosenBatches(rounds: readonly NamedBatches[], chosen: string | null): NamedBatches['batches'] {
  if (chosen === openBatches) return rounds.flatMap(({ batches }) => batches.filter(({ state }) => state === '1'))
  return rounds.find(({ batches }) => batches.some(({ id }) => id === chosen))?.batches ?? []
}
