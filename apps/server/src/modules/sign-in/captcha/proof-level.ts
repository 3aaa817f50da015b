import type { ProofPurpose } from '@xw/shared/session/proof'
import { networkBlockOf } from '../../../lib/networks.ts'
import type { Db } from '../../../plugins/db.ts'
import { increaseHourlyCount, readHighestHourlyCount } from '../../../plugins/hourly-count.ts'

/**
 * Solved challenges of one address (or of its network) within an hour that raise the level of its next challenges by
 * one. A whole campus can share an address, so the level grows by these two steps only: at most two seconds on an old
 * phone, and never a lock.
 */
const addressLimits = [100, 1_000] as const
const blockLimits = [1_000, 10_000] as const

const countKeys = (purpose: ProofPurpose, ip: string) =>
  [`proof:${purpose}:${ip}`, `proof:${purpose}:${networkBlockOf(ip)}`] as const

/** Returns the level of an address's next challenge, from the number of challenges solved there. */
export async function readAddressProofLevel(db: Db, purpose: ProofPurpose, ip: string): Promise<number> {
  const [byAddress, byBlock] = countKeys(purpose, ip)
  const levelBy = async (key: string, limits: readonly number[]) => {
    const solved = await readHighestHourlyCount(db, [key])
    return limits.filter(limit => solved >= limit).length
  }
  return Math.max(await levelBy(byAddress, addressLimits), await levelBy(byBlock, blockLimits))
}

/** Counts a solved challenge for its address. */
export async function countSolvedProof(db: Db, purpose: ProofPurpose, ip: string): Promise<void> {
  for (const key of countKeys(purpose, ip)) await increaseHourlyCount(db, key)
}
