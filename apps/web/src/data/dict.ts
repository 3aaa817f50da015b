import { useQuery } from '@tanstack/react-query'
import type { AllDictItems, DictItem } from '@xw/shared/wire/dict'
import { paths } from '@xw/shared/wire/paths'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { call } from '../api/http.ts'
import { dictVersion } from '../api/versions.ts'
import { createPersistStorage } from '../lib/persist-storage.ts'
import { onSessionEnd, useSession } from '../lib/session.ts'

/** One choice of a dictionary, as the page needs it. */
export type DictOption = Pick<DictItem, 'value' | 'text'>

interface DictStore {
  /** The server's version that these items are at least as new as. */
  version: string | null
  items: Record<string, DictOption[]>
}

const none: DictStore = { version: null, items: {} }

/** RQ-04: every dictionary of the school, kept for seven days. */
export const useDicts = create<DictStore>()(
  persist(() => none, { name: 'dicts', storage: createPersistStorage<DictStore>(state => state.version !== null) }),
)

onSessionEnd(() => useDicts.setState(none))

/**
 * Loads all dictionaries anew; whatever shows one of them is redrawn. They are kept under the version that was heard
 * *before* loading: the items may be newer than it, never older.
 */
async function loadDicts(silent: boolean): Promise<void> {
  const version = dictVersion.heard()
  const { token } = useSession.getState()
  const answer = await call<AllDictItems>(paths.dict.all, { silent })
  if (useSession.getState().token !== token) return
  const items = Object.entries(answer).map(([code, list]) => [code, list.map(toOption)] as const)
  useDicts.setState({ version, items: Object.fromEntries(items) })
}

const toOption = ({ value, text }: DictItem): DictOption => ({ value, text })

let isLoading = false

/** An edit of a dictionary reaches open pages with their next answer. */
async function followVersion(version: string) {
  if (isLoading || version === useDicts.getState().version || !useSession.getState().token) return
  isLoading = true
  try {
    await loadDicts(true)
  } catch {
    // The next answer names the version again.
  } finally {
    isLoading = false
  }
}

dictVersion.follow(version => void followVersion(version))

/** The choices of a dictionary; a code that the cache does not hold is asked for by itself. */
export function useDict(code: string): DictOption[] {
  const cached = useDicts(state => state.items[code])
  const { data } = useQuery({
    queryKey: ['dict', code],
    enabled: !cached,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call<DictItem[]>(`${paths.dict.items}/${encodeURIComponent(code)}`, { signed: true, signal }),
  })
  return cached ?? data ?? []
}

/** HD-06: makes the server forget its own cache and loads everything anew. */
export async function refreshDicts(): Promise<void> {
  await call(paths.dict.refresh, { silent: true })
  await loadDicts(true)
}
