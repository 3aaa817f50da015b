import type { ProofPurpose } from '@xw/shared/session/proof'
import { blockOf } from '../../../lib/networks.ts'
import type { Db } from '../../../plugins/db.ts'
import { countedWithinHour, countWithinHour } from '../../../plugins/hourly-count.ts'

/**
 * So many solved challenges of one address within an hour make the next ones harder by a level. A whole campus may share
 * an address, so these are all: two seconds on an old phone, and never a wall.
 */
const addressLimits = [100, 1_000] as const
const blockLimits = [1_000, 10_000] as const

const countKeys = (purpose: ProofPurpose, ip: string) =>
  [`proof:${purpose}:${ip}`, `proof:${purpose}:${blockOf(ip)}`] as const

/** How hard a challenge for an address is, by what was solved there. */
export async function readAddressProofLevel(db: Db, purpose: ProofPurpose, ip: string): Promise<number> {
  const [byAddress, byBlock] = countKeys(purpose, ip)
  const levelBy = async (key: string, limits: readonly number[]) => {
    const solved = await countedWithinHour(db, [key])
    return limits.filter(limit => solved >= limit).length
  }
  return Math.max(await levelBy(byAddress, addressLimits), await levelBy(byBlock, blockLimits))
}

/** Counts a solved challenge against the address it came from. */
export async function countSolvedProof(db: Db, purpose: ProofPurpose, ip: string): Promise<void> {
  for (const key of countKeys(purpose, ip)) await countWithinHour(db, key)
}
