/** Pseudorandom numbers that are the same for the same seed. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** Returns true in this share of the cases. */
  chance(share: number): boolean
  /** Returns a number from 0 up to but not including 1. */
  share(): number
}

/** Creates a generator (xorshift); the same seed gives the same sequence. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: list => list[int(0, list.length - 1)] ?? list[0],
    chance: share => next() < share,
    share: next,
  }
}
