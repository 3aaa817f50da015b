import { create } from 'zustand'
import { type StoredSession, useSession } from '../../lib/session.ts'
import { createWindowStorage } from '../../lib/storage.ts'
import { filterStoredTabs, noTabs, type TabPage, type Tabs } from './tabs-model.ts'

const lifeMs = 24 * 3_600_000
const storage = createWindowStorage('xwxxcj_tabs')

/** Stored tabs belong to one user in one school. */
const toOwnerKey = ({ user, tenantId }: StoredSession) => `${user?.id ?? ''}@${tenantId}`

/** The open pages of this browser window. */
export const useTabs = create<Tabs>(() => noTabs)

useTabs.subscribe(tabs => {
  const owner = toOwnerKey(useSession.getState())
  if (tabs.list.length > 0) storage.set(owner, tabs, lifeMs)
  else storage.remove(owner)
})

useSession.subscribe((now, before) => {
  if (toOwnerKey(now) === toOwnerKey(before)) return
  storage.remove(toOwnerKey(before))
  useTabs.setState(noTabs)
})

/** Restores the tabs after a reload. `page` describes a path by the current menu, or returns null. */
export function restoreTabs(page: (fullPath: string) => TabPage | null): void {
  if (useTabs.getState().list.length > 0) return
  useTabs.setState(filterStoredTabs(storage.get(toOwnerKey(useSession.getState())), page))
}
