import type { PersistStorage } from 'zustand/middleware'
import { storage, weekMs } from './storage.ts'

/**
 * Stores a zustand store in the browser, for seven days by default. A state for which `isWorthKeeping` is false removes
 * the stored value.
 */
export function createPersistStorage<S>(isWorthKeeping: (state: S) => boolean, lifeMs = weekMs): PersistStorage<S> {
  return {
    getItem: key => storage.get(key) as ReturnType<PersistStorage<S>['getItem']>,
    setItem: (key, kept) => (isWorthKeeping(kept.state) ? storage.set(key, kept, lifeMs) : storage.remove(key)),
    removeItem: key => storage.remove(key),
  }
}
