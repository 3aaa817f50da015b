import type { ProofPurpose } from '@xw/shared/session/proof'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { SignInRefused } from '@xw/shared/wire/session'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { countWithinHour } from '../../../plugins/hourly-count.ts'
import { readCaptchaWay } from '../../platform/platform-setting/index.ts'
import { consumeAnswer } from './letters.ts'
import { isProof, verifySolution } from './proof.ts'
import { countSolvedProof } from './proof-level.ts'
import { markChallengeUsed } from './store.ts'

type CaptchaDeps = Pick<Deps, 'db' | 'keys'>

/** What a call brings to show that it is worth an answer: letters, a slider's pass or a solved challenge. */
export interface CaptchaInput {
  captcha?: string | undefined
  checkKey?: string | undefined
  purpose: ProofPurpose
  ip: string
  /** The least level that a solved challenge must have, by what was tried under the account that is meant. */
  level?: number
}

/** The `result` of a refusal that the next call answers with a captcha. */
export const captchaRequired = (level = 0): SignInRefused => ({
  captchaRequired: true,
  ...(level > 0 && { proofLevel: level }),
})

/** Refuses what brings no right captcha; the page asks anew on 412. The one gate of everything that needs it. */
export async function assertCaptcha(deps: CaptchaDeps, input: CaptchaInput): Promise<void> {
  const { captcha, checkKey, level } = input
  const result = captchaRequired(level)
  if (!captcha || !checkKey) throw refused('验证码无效', { result })
  const wrong = (sentence: string) => refused(sentence, { result, code: wireCodes.wrongCaptcha })
  const way = await readCaptchaWay(deps.db.platform)
  if (way === (isProof(captcha) ? 'picture' : 'proofOnly')) throw wrong('验证方式已更改，请刷新页面后重试')
  if (isProof(captcha)) {
    const sentence = await consumeProof(deps, captcha, input)
    if (sentence) throw wrong(sentence)
  } else if (!(await consumeAnswer(deps.db, checkKey, captcha))) throw wrong('验证码错误')
}

/** Uses a solved challenge up; gives why it is not taken, or null. */
async function consumeProof({ db, keys }: CaptchaDeps, captcha: string, { purpose, ip, level = 0 }: CaptchaInput) {
  const solved = verifySolution(keys, captcha)
  if (solved?.purpose !== purpose || !(await markChallengeUsed(db, solved.challenge)))
    return '验证未通过或已过期，请重试'
  await countSolvedProof(db, purpose, ip)
  return solved.level < level ? '操作次数较多，需要重新验证，请稍候再提交' : null
}

/** So many calls of an address within an hour bring nothing: clients of the wire do not know that these routes ask. */
const freeCalls = 20

/**
 * The gate of routes that clients of the wire call without a captcha. Our pages bring one every time; whoever brings none
 * is asked for one after a number of calls. A platform that wants pictures keeps what these routes had before.
 */
export async function assertCaptchaAfterManyCalls(deps: CaptchaDeps, input: CaptchaInput): Promise<void> {
  const { db } = deps
  if (!(input.captcha && input.checkKey)) {
    if ((await readCaptchaWay(db.platform)) === 'picture') return
    if ((await countWithinHour(db, `no-captcha:${input.purpose}:${input.ip}`)) <= freeCalls) return
  }
  await assertCaptcha(deps, input)
}
