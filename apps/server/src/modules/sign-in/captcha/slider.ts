import { randomBytes, randomInt } from 'node:crypto'
import { gapTolerance, maxSlide, minGapPosition, type TracePoint } from '@xw/shared/session/slider'
import { wireCodes } from '@xw/shared/wire/envelope'
import { refused } from '../../../lib/errors.ts'
import { networkBlockOf } from '../../../lib/networks.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { decreaseHourlyCount, increaseHourlyCount, readHighestHourlyCount } from '../../../plugins/hourly-count.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { drawGapPicture } from './gap-picture.ts'
import { isHumanTrace } from './human-trace.ts'
import { hashAnswer } from './letters.ts'
import { storeAnswer, takeAnswer } from './store.ts'

const drawnSeconds = 60
/** Long enough to complete the rest of a form. */
const passSeconds = 300

/** One position in eighteen is right, so this many failures within an hour mean that somebody tries them all. */
const failuresOfAddress = 60
const failuresOfBlock = 400

type SliderDeps = Pick<Deps, 'db' | 'keys'>

const hashGap = (keys: Keys, key: string, x: number) => keys.hmac('slider-gap', `${key}:${x}`)

/**
 * Draws a picture with a gap for a key that the client chose, and stores the hash of the gap's position for a minute.
 */
export async function drawSlider({ db, keys }: SliderDeps, key: string, ip: string) {
  const [byAddress, byBlock] = countKeys(ip)
  assertFewFailures(await readHighestHourlyCount(db, [byAddress]), failuresOfAddress)
  assertFewFailures(await readHighestHourlyCount(db, [byBlock]), failuresOfBlock)
  const x = randomInt(minGapPosition, maxSlide - gapTolerance + 1)
  const drawn = await drawGapPicture(x)
  await storeAnswer(db, { key, hash: hashGap(keys, key, x), seconds: drawnSeconds })
  return drawn
}

interface SliderAttempt {
  key: string
  trace: readonly TracePoint[]
  ip: string
}

/**
 * Returns a pass, valid once and for this key, when a hand has moved the piece into the gap. The attempt uses the
 * picture up and is counted before the check, so that parallel guesses are counted too.
 */
export async function checkSlider({ db, keys }: SliderDeps, { key, trace, ip }: SliderAttempt): Promise<string> {
  const [byAddress, byBlock] = countKeys(ip)
  assertFewFailures((await increaseHourlyCount(db, byAddress)) - 1, failuresOfAddress)
  assertFewFailures((await increaseHourlyCount(db, byBlock)) - 1, failuresOfBlock)
  const kept = await takeAnswer(db, key)
  const x = trace.at(-1)?.x ?? 0
  const isInGap = kept && positionsAround(x).some(place => hashGap(keys, key, place).equals(kept.hash))
  if (!isInGap || !isHumanTrace(trace, drawnSeconds * 1000 - kept.msLeft))
    throw refused('验证未通过，请重试', { code: wireCodes.wrongCaptcha })
  await decreaseHourlyCount(db, byAddress)
  await decreaseHourlyCount(db, byBlock)
  const pass = randomBytes(16).toString('hex')
  await storeAnswer(db, { key, hash: hashAnswer(key, pass), seconds: passSeconds })
  return pass
}

const positionsAround = (x: number) =>
  Array.from({ length: 2 * gapTolerance + 1 }, (_, index) => x - gapTolerance + index)

const countKeys = (ip: string) => [`slider:${ip}`, `slider:${networkBlockOf(ip)}`] as const

function assertFewFailures(failures: number, limit: number) {
  if (failures >= limit) throw refused('滑块验证失败次数过多，请使用图片验证码')
}
