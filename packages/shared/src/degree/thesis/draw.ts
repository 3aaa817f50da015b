/** A thesis that can be drawn; the draw goes by department. */
export interface DrawCandidate {
  readonly id: string
  readonly departId: string
}

/** The theses drawn in a department, and the number of candidates. */
export interface DepartDraw {
  readonly departId: string
  readonly candidates: number
  readonly ids: readonly string[]
}

/** FNV-1a over UTF-16 units: hashes a text to the 32-bit seed of a generator. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small and equal on every machine. The draw must be fair and repeatable, not secret. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Shuffles by Fisher–Yates and takes the first ids. */
function drawIds(ids: readonly string[], count: number, seed: string): string[] {
  const next = mulberry32(hash32(seed))
  const left = [...ids].sort()
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const [one, two] = [left[at], left[other]]
    if (one !== undefined && two !== undefined) [left[at], left[other]] = [two, one]
  }
  return left.slice(0, count).sort()
}

/**
 * Draws a percentage of each department's theses, at least one. The result depends only on the seed and the set of
 * candidates, and each department is drawn independently, so anybody with the seed gets the same list.
 */
export function drawByRatio(candidates: readonly DrawCandidate[], percent: number, seed: string): DepartDraw[] {
  const byDepart = new Map<string, string[]>()
  for (const { id, departId } of candidates) byDepart.set(departId, [...(byDepart.get(departId) ?? []), id])
  return [...byDepart.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([departId, ids]) => ({
      departId,
      candidates: ids.length,
      // Rounded to millionths first: 7 % of 100 are 7, not 8 because of a floating-point error.
      ids: drawIds(ids, Math.ceil(Math.round(ids.length * percent * 10_000) / 1_000_000), `${seed}/${departId}`),
    }))
}
