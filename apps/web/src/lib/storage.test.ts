import { describe, expect, it } from 'vitest'
import { createMemoryBackend, createStorage, weekMs } from './storage.ts'

function createClockedStorage() {
  const backend = createMemoryBackend()
  const clock = { now: 1_000 }
  return { backend, clock, storage: createStorage(backend, 'xw', () => clock.now) }
}

describe('storage with expiry', () => {
  it('SE-01 keeps a value for 604800000 ms and not a millisecond longer', () => {
    const { clock, storage } = createClockedStorage()
    storage.set('session', { token: 'a' }, weekMs)
    clock.now += 604_799_999
    expect(storage.get('session')).toEqual({ token: 'a' })
    clock.now += 1
    expect(storage.get('session')).toBeNull()
  })

  it('removes expired values in its namespace', () => {
    const { backend, clock, storage } = createClockedStorage()
    storage.set('session', 1, 10)
    expect(backend.getItem('xw__session')).toBe('{"value":1,"expire":1010}')
    clock.now += 10
    storage.get('session')
    expect(backend.getItem('xw__session')).toBeNull()
  })

  it('treats a value that other code wrote under its key as absent', () => {
    const { backend, storage } = createClockedStorage()
    for (const text of ['', 'not json', 'null', '[]', '{"value":1}', '{"expire":9e15}', '7']) {
      backend.setItem('xw__session', text)
      expect(storage.get('session')).toBeNull()
    }
  })

  it('continues when the browser’s storage is full', () => {
    const backend = createMemoryBackend()
    const full = {
      ...backend,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    }
    backend.setItem('xw__dicts', '{"value":"old","expire":9000000000000}')
    const storage = createStorage(full, 'xw')
    storage.set('dicts', 'new', weekMs)
    expect(storage.get('dicts')).toBeNull()
  })
})
