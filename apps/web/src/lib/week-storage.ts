import type { PersistStorage } from 'zustand/middleware'
import { storage, weekMs } from './storage.ts'

/** Keeps a store for seven days; a state that is not worth keeping leaves nothing behind. */
export function weekStorage<S>(isWorthKeeping: (state: S) => boolean): PersistStorage<S> {
  return {
    getItem: key => storage.get(key) as ReturnType<PersistStorage<S>['getItem']>,
    setItem: (key, kept) => (isWorthKeeping(kept.state) ? storage.set(key, kept, weekMs) : storage.remove(key)),
    removeItem: key => storage.remove(key),
  }
}
