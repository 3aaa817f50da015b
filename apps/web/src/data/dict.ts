import { useQuery } from '@tanstack/react-query'
import type { AllDictItems, DictItem } from '@xw/shared/wire/dict'
import { paths } from '@xw/shared/wire/paths'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { call } from '../api/http.ts'
import { dictVersion } from '../api/versions.ts'
import { createPersistStorage } from '../lib/persist-storage.ts'
import { onSessionEnd, useSession } from '../lib/session.ts'

/** One option of a dictionary, with the properties that pages use. */
export type DictOption = Pick<DictItem, 'value' | 'text'>

interface DictStore {
  /** The items are at least as new as this version of the server. */
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
 * Loads all dictionaries again and redraws every part of the page that shows one. They are stored under the version
 * that was named *before* loading, so the items may be newer than the version, but never older.
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

/** Loads the dictionaries again when an answer names a new version, so that an edit reaches open pages. */
async function followVersion(version: string) {
  if (isLoading || version === useDicts.getState().version || !useSession.getState().token) return
  isLoading = true
  try {
    await loadDicts(true)
  } catch {
    // On failure, the next answer names the version again.
  } finally {
    isLoading = false
  }
}

dictVersion.follow(version => void followVersion(version))

/** Returns the options of a dictionary. A code that the cache lacks is loaded separately. */
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

/** HD-06: makes the server drop its cache and loads all dictionaries again. */
export async function refreshDicts(): Promise<void> {
  await call(paths.dict.refresh, { silent: true })
  await loadDicts(true)
}
