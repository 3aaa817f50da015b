import { type AppError, refused } from '../../../lib/errors.ts'

/** From the first step to the second: what was typed. Whether somebody is meant by it has not been looked at. */
export interface NamedAccount {
  account: string
  tenantId: number
}

/** From the second step to the third: who has proven to be whom. */
export interface VerifiedOwner {
  accountId: string
  tenantId: number
  username: string
  /** Of the password that was lost: once there is another one, this opens nothing. */
  lost: string
}

export const namedTicket = { purpose: 'lost-password:named', seconds: 30 * 60, codes: 10 } as const
export const verifiedTicket = { purpose: 'lost-password:proven', seconds: 10 * 60 } as const

/** The one answer to a ticket that is too old, used, of another step or made up. */
export const startAgainError = (): AppError =>
  refused('本次找回密码已超时或已失效，请从第一步重新开始', { result: { startAgain: true } })
