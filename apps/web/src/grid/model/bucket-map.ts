/**
 * A map that is changed by making another one, cheaply: its entries lie in buckets, and another map shares all buckets but
 * the one that differs. Copying a map of 100,000 entries for one key stroke would cost a third of a frame.
 */
export interface BucketMap<V> {
  readonly size: number
  readonly buckets: readonly (ReadonlyMap<string, V> | undefined)[]
}

/** So many that a bucket of 100,000 entries holds a dozen, so few that the list of them is copied in no time. */
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

/** Every entry, in no order that means anything. */
export function* entriesOf<V>(keyed: BucketMap<V>): Generator<[string, V]> {
  for (const bucket of keyed.buckets) if (bucket) yield* bucket
}

/** One map while it is being changed: each bucket is copied once, however many of its entries change. */
export interface BucketMapEditor<V> {
  get(key: string): V | undefined
  has(key: string): boolean
  set(key: string, value: V): void
  delete(key: string): void
  /** The map as it is now; the one it began with where nothing changed. */
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
    // Whoever goes on changing after this copies again.
    done() {
      if (!buckets) return from
      const result: BucketMap<V> = { size, buckets }
      own.clear()
      buckets = [...buckets]
      return result
    },
  }
}
