import { type AppError, refused } from '../../../lib/errors.ts'

/** Payload of the ticket from step one to step two: the input as typed. Nobody has looked up the account yet. */
export interface NamedAccount {
  account: string
  tenantId: number
}

/** Payload of the ticket from step two to step three: the verified account. */
export interface VerifiedOwner {
  accountId: string
  tenantId: number
  username: string
  /** Digest of the lost password. A changed password makes the ticket void. */
  lost: string
}

export const namedTicket = { purpose: 'lost-password:named', seconds: 30 * 60, codes: 10 } as const
export const verifiedTicket = { purpose: 'lost-password:proven', seconds: 10 * 60 } as const

/** One answer to every ticket that is expired, used, of another step or invented. */
export const startAgainError = (): AppError =>
  refused('本次找回密码已超时或已失效，请从第一步重新开始', { result: { startAgain: true } })
