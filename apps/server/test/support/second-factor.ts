import { paths } from '@xw/shared/wire/paths'
import type { FactorSetup, RecoveryCodes } from '@xw/shared/wire/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { TestServer } from './app.ts'

/** Returns the code that an authenticator shows `stepsFromNow` half minutes from now. */
export const codeOf = (seed: string, stepsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 })

/** Sets a second factor up as its page does. Confirmed by the code before the current one, which is so left for a sign-in. */
export async function setUpFactor(
  server: TestServer,
  token: string,
  proof: { oldpassword?: string; code?: string } = {},
) {
  const begun = await server.call<FactorSetup>('POST', paths.factor.begin, { token, payload: proof })
  const { ticket = '', secret: seed = '' } = begun.body.result ?? {}
  const payload = { ticket, code: seed && codeOf(seed, -1) }
  const { body } = await server.call<RecoveryCodes>('POST', paths.factor.confirm, { token, payload })
  if (!body.success) throw new Error(`set-up: ${begun.body.message} ${body.message}`)
  return { seed, recoveryCodes: body.result?.recoveryCodes ?? [] }
}
