/** How long the browser keeps a sign-in and the dictionaries: seven days. */
export const weekMs = 604_800_000

/** The part of the browser's Storage that this module uses, so that any map can replace it. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredValue {
  value: unknown
  expire: number
}

/** Values with an expiry: each is stored with the time after which it counts as absent. */
export interface ExpiringStorage {
  get(key: string): unknown
  set(key: string, value: unknown, lifeMs: number): void
  remove(key: string): void
}

export function createStorage(
  backend: StorageBackend,
  namespace: string,
  now: () => number = Date.now,
): ExpiringStorage {
  const full = (key: string) => `${namespace}__${key}`
  const remove = (key: string) => backend.removeItem(full(key))
  return {
    get(key) {
      const kept = readStored(backend.getItem(full(key)))
      if (kept && kept.expire > now()) return kept.value
      remove(key)
      return null
    },
    set(key, value, lifeMs) {
      const kept: StoredValue = { value, expire: now() + lifeMs }
      try {
        backend.setItem(full(key), JSON.stringify(kept))
      } catch {
        // When the storage is full, only the convenience of the next visit is lost.
        remove(key)
      }
    },
    remove,
  }
}

function readStored(text: string | null): StoredValue | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null && 'value' in kept && 'expire' in kept
      ? (kept as StoredValue)
      : null
  } catch {
    return null
  }
}

/** Keeps a session as long as the page when the browser forbids storage, and outside a browser. */
export function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}

function browserBackend(name: 'localStorage' | 'sessionStorage'): StorageBackend {
  try {
    if (typeof window !== 'undefined') return window[name]
  } catch {
    // Reading the property throws when cookies are blocked.
  }
  return createMemoryBackend()
}

/** Storage that outlives the window. */
export const createLastingStorage = (namespace: string): ExpiringStorage =>
  createStorage(browserBackend('localStorage'), namespace)

export const storage = createLastingStorage('xwxxcj')

/** Storage that lives as long as the window: it survives a reload, and no other window sees it. */
export const createWindowStorage = (namespace: string): ExpiringStorage =>
  createStorage(browserBackend('sessionStorage'), namespace)
