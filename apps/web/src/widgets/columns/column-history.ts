import { useMemo } from 'react'
import type { ColumnSetting, PageSettings } from '../../data/use-page-settings.ts'
import { useSession } from '../../lib/session.ts'
import { storage, weekMs } from '../../lib/storage.ts'

type PlacedColumns = readonly ColumnSetting[]

/** GR-14: as many changes can be taken back. */
const maxKept = 16

/** How a user's columns of a page stood before, kept in this browser as long as the settings are. */
export function useColumnHistory(pageKey: string, settings: PageSettings) {
  const userId = useSession(state => state.user?.id ?? '')
  const key = `columns-before:${userId}:${pageKey}`
  const read = () => (storage.get(key) as readonly PlacedColumns[] | null) ?? []
  // Several parts of a page hold its columns: whichever changes them, all learn of it by the settings.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const isEmpty = useMemo(() => read().length === 0, [key, settings])
  return {
    isEmpty,
    /** To be called before the columns are saved otherwise. */
    note: (before: PlacedColumns) => storage.set(key, [...read(), before].slice(-maxKept), weekMs),
    /** The last ones, which are then forgotten. */
    take(): PlacedColumns {
      const kept = read()
      storage.set(key, kept.slice(0, -1), weekMs)
      return kept.at(-1) ?? []
    },
  }
}
