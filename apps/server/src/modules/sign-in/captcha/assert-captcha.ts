import type { ProofPurpose } from '@xw/shared/session/proof'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { SignInRefused } from '@xw/shared/wire/session'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { increaseHourlyCount } from '../../../plugins/hourly-count.ts'
import { readCaptchaKind } from '../../platform/platform-setting/index.ts'
import { consumeAnswer } from './letters.ts'
import { isProof, verifySolution } from './proof.ts'
import { countSolvedProof } from './proof-level.ts'
import { markChallengeUsed } from './store.ts'

type CaptchaDeps = Pick<Deps, 'db' | 'keys'>

/** A call's answer to a captcha: the letters of a picture, a slider's pass, or a solved proof-of-work challenge. */
export interface CaptchaInput {
  captcha?: string | undefined
  checkKey?: string | undefined
  purpose: ProofPurpose
  ip: string
  /** The lowest level that a solved challenge must have. Failed attempts on the account raise it. */
  level?: number
}

/** Builds the `result` of a refusal that tells the page to bring a captcha with the next call. */
export const captchaRequired = (level = 0): SignInRefused => ({
  captchaRequired: true,
  ...(level > 0 && { proofLevel: level }),
})

/** Refuses a missing or wrong captcha; the page then asks for a new one. All routes that need a captcha call this. */
export async function assertCaptcha(deps: CaptchaDeps, input: CaptchaInput): Promise<void> {
  const { captcha, checkKey, level } = input
  const result = captchaRequired(level)
  if (!captcha || !checkKey) throw refused('验证码无效', { result })
  const refuseAsWrong = (sentence: string) => refused(sentence, { result, code: wireCodes.wrongCaptcha })
  const kind = await readCaptchaKind(deps.db.platform)
  if (kind === (isProof(captcha) ? 'picture' : 'proofOnly')) throw refuseAsWrong('验证方式已更改，请刷新页面后重试')
  if (isProof(captcha)) {
    const sentence = await consumeProof(deps, captcha, input)
    if (sentence) throw refuseAsWrong(sentence)
  } else if (!(await consumeAnswer(deps.db, checkKey, captcha))) throw refuseAsWrong('验证码错误')
}

/** Uses up a solved challenge. Returns why it is refused, or null when it is accepted. */
async function consumeProof({ db, keys }: CaptchaDeps, captcha: string, { purpose, ip, level = 0 }: CaptchaInput) {
  const solved = verifySolution(keys, captcha)
  if (solved?.purpose !== purpose || !(await markChallengeUsed(db, solved.challenge)))
    return '验证未通过或已过期，请重试'
  await countSolvedProof(db, purpose, ip)
  return solved.level < level ? '操作次数较多，需要重新验证，请稍候再提交' : null
}

/**
 * Calls per address and hour that pass without a captcha, because existing clients do not know that these routes want
 * one.
 */
const freeCalls = 20

/**
 * Guards routes that existing clients call without a captcha. The product's own pages always bring one; a caller
 * without one must bring it after a number of calls. A platform that uses pictures never asks here, as before.
 */
export async function assertCaptchaAfterManyCalls(deps: CaptchaDeps, input: CaptchaInput): Promise<void> {
  const { db } = deps
  if (!(input.captcha && input.checkKey)) {
    if ((await readCaptchaKind(db.platform)) === 'picture') return
    if ((await increaseHourlyCount(db, `no-captcha:${input.purpose}:${input.ip}`)) <= freeCalls) return
  }
  await assertCaptcha(deps, input)
}
