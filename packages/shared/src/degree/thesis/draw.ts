/** Something that can be drawn: the draw goes by department. */
export interface DrawCandidate {
  readonly id: string
  readonly departId: string
}

/** How many of a department were drawn out of how many. */
export interface DepartDraw {
  readonly departId: string
  readonly candidates: number
  readonly ids: readonly string[]
}

/** FNV-1a over UTF-16 units: a text becomes the 32 bits that a generator begins with. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, and the same on every machine. It has to be fair and repeatable here, never secret. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The first of a list after it was shuffled by Fisher and Yates. */
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
 * Draws so many of a hundred of each department, at least one. It depends on the seed and the set of candidates alone, not
 * on their order, and each department's draw not on the others: whoever repeats it with the same seed gets the same list.
 */
export function drawByRatio(candidates: readonly DrawCandidate[], percent: number, seed: string): DepartDraw[] {
  const byDepart = new Map<string, string[]>()
  for (const { id, departId } of candidates) byDepart.set(departId, [...(byDepart.get(departId) ?? []), id])
  return [...byDepart.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([departId, ids]) => ({
      departId,
      candidates: ids.length,
      // Rounded to millionths before: 7 % of 100 are 7, not 8 for the sake of the eighteenth digit.
      ids: drawIds(ids, Math.ceil(Math.round(ids.length * percent * 10_000) / 1_000_000), `${seed}/${departId}`),
    }))
}
