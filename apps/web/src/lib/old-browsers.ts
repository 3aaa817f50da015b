/** Adds what browsers since 2021 lack and the web or shared code uses (ADR 0033). Imported before everything else. */
const missing: readonly [object, Readonly<Record<string, unknown>>][] = [
  [
    Object,
    {
      hasOwn: (owner: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, key),
    },
  ],
  [
    Array.prototype,
    {
      at<T>(this: T[], index: number) {
        return this[index < 0 ? this.length + index : index]
      },
      findLast<T>(this: T[], isMeant: (item: T, index: number, all: T[]) => boolean) {
        return [...this].reverse().find((item, index) => isMeant(item, this.length - 1 - index, this))
      },
      toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
        return [...this].sort(compare)
      },
      toSpliced<T>(this: T[], start: number, count: number, ...items: T[]) {
        const copy = [...this]
        copy.splice(start, count, ...items)
        return copy
      },
    },
  ],
  [
    String.prototype,
    {
      at(this: string, index: number) {
        return this[index < 0 ? this.length + index : index]
      },
      isWellFormed(this: string) {
        return !/\p{Surrogate}/u.test(this)
      },
      toWellFormed(this: string) {
        return this.replace(/\p{Surrogate}/gu, '\uFFFD')
      },
    },
  ],
  [
    Map,
    {
      groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
        const groups = new Map<K, T[]>()
        let index = 0
        for (const item of items) {
          const key = keyOf(item, index++)
          const group = groups.get(key)
          if (group) group.push(item)
          else groups.set(key, [item])
        }
        return groups
      },
    },
  ],
]

for (const [owner, methods] of missing)
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
