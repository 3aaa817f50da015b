import { useMemo } from 'react'
import type { ColumnSetting, PageSettings } from '../../data/use-page-settings.ts'
import { useSession } from '../../lib/session.ts'
import { storage, weekMs } from '../../lib/storage.ts'

type PlacedColumns = readonly ColumnSetting[]

/** GR-14: the number of changes that can be undone. */
const maxKept = 16

/** The previous column settings of a page. This browser keeps them as long as the settings themselves. */
export function useColumnHistory(pageKey: string, settings: PageSettings) {
  const userId = useSession(state => state.user?.id ?? '')
  const key = `columns-before:${userId}:${pageKey}`
  const read = () => (storage.get(key) as readonly PlacedColumns[] | null) ?? []
  // Several parts of a page use its columns. The settings tell all of them when one part has changed the columns.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const isEmpty = useMemo(() => read().length === 0, [key, settings])
  return {
    isEmpty,
    /** Call this before saving changed columns. */
    note: (before: PlacedColumns) => storage.set(key, [...read(), before].slice(-maxKept), weekMs),
    /** Removes and returns the latest entry. */
    take(): PlacedColumns {
      const kept = read()
      storage.set(key, kept.slice(0, -1), weekMs)
      return kept.at(-1) ?? []
    },
  }
}
