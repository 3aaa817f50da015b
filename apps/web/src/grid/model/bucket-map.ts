/**
 * An immutable map that is cheap to change: its entries lie in buckets, and a changed map shares all buckets except the
 * changed ones. Copying a plain map of 100,000 entries for one key stroke would take a third of a frame.
 */
export interface BucketMap<V> {
  readonly size: number
  readonly buckets: readonly (ReadonlyMap<string, V> | undefined)[]
}

/** With this number a bucket of 100,000 entries holds about a dozen, and the list of buckets is quickly copied. */
const bucketCount = 8192

const empty: BucketMap<never> = { size: 0, buckets: Array.from({ length: bucketCount }) }

export const emptyBucketMap = <V>(): BucketMap<V> => empty

function bucketOf(key: string): number {
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  return (hash ^ (hash >>> 13)) & (bucketCount - 1)
}

export const getFromBuckets = <V>(keyed: BucketMap<V>, key: string): V | undefined =>
  keyed.buckets[bucketOf(key)]?.get(key)

export const hasInBuckets = (keyed: BucketMap<unknown>, key: string): boolean =>
  keyed.buckets[bucketOf(key)]?.has(key) ?? false

/** Iterates over all entries in no particular order. */
export function* bucketEntries<V>(keyed: BucketMap<V>): Generator<[string, V]> {
  for (const bucket of keyed.buckets) if (bucket) yield* bucket
}

/** Collects changes to one map. Each bucket is copied once, however many of its entries change. */
export interface BucketMapEditor<V> {
  get(key: string): V | undefined
  has(key: string): boolean
  set(key: string, value: V): void
  delete(key: string): void
  /** Returns the changed map, or the original one when nothing has changed. */
  done(): BucketMap<V>
}

export function editBucketMap<V>(from: BucketMap<V>): BucketMapEditor<V> {
  let { size } = from
  let buckets: (Map<string, V> | ReadonlyMap<string, V> | undefined)[] | null = null
  const own = new Map<number, Map<string, V>>()
  const read = (key: string) => (buckets ?? from.buckets)[bucketOf(key)]
  function write(key: string): Map<string, V> {
    const place = bucketOf(key)
    const mine = own.get(place)
    if (mine) return mine
    buckets ??= [...from.buckets]
    const copy = new Map(buckets[place])
    buckets[place] = copy
    own.set(place, copy)
    return copy
  }
  return {
    get: key => read(key)?.get(key),
    has: key => read(key)?.has(key) ?? false,
    set(key, value) {
      const bucket = read(key)
      if (bucket?.has(key) && Object.is(bucket.get(key), value)) return
      if (!bucket?.has(key)) size++
      write(key).set(key, value)
    },
    delete(key) {
      if (!read(key)?.has(key)) return
      size--
      write(key).delete(key)
    },
    // Changes after this call copy the buckets again.
    done() {
      if (!buckets) return from
      const result: BucketMap<V> = { size, buckets }
      own.clear()
      buckets = [...buckets]
      return result
    },
  }
}
