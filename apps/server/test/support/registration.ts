import { headers } from '@xw/shared/wire/headers'
import type { RegistrationOutcome } from '@xw/shared/wire/registration'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { solvedCaptcha } from './first-sign-in.ts'
import { deliverTexts, readOutbox } from './texts.ts'

export const chosenPassword = 'Glad river 82!'

/** The school that a person registers at (none with null), and the address of their browser. */
export interface At {
  school?: number | null
  ip?: string
}

const from = ({ school = 1, ip = '10.0.0.1' }: At) => ({
  remoteAddress: ip,
  ...(school !== null && { headers: { [headers.tenant]: String(school) } }),
})

/** Opens registration in a school, or closes it, with a role of that school. */
export async function setRegistration(
  { deps: { db } }: TestApp,
  registration: 'off' | 'on' | 'review',
  { school = 1, role = 'xs' }: { school?: number; role?: string | null } = {},
): Promise<void> {
  await db.inTenant(school, tx =>
    sql`
      update sys_entry_setting set registration = ${registration}, registration_role =
        (select id from sys_role where tenant_id = ${school} and role_code = ${role})
      where tenant_id = ${school}`.execute(tx),
  )
}

/** Returns functions of the registration page. `admin` is the token that reads the outbox. */
export function registrant(server: TestApp, admin: string) {
  const ask = async (mobile: string, at: At = {}) => {
    const payload = { mobile, smsmode: '1', ...(await solvedCaptcha(server.deps.db)) }
    return (await server.call('POST', '/sys/sms', { payload, ...from(at) })).body
  }
  return {
    ask,
    /** The code of the text that was sent, as its owner reads it. */
    async codeFor(mobile: string, at: At = {}): Promise<string> {
      const { success, message } = await ask(mobile, at)
      if (!success) throw new Error(message)
      await deliverTexts(server)
      return /\d{6}/.exec((await readOutbox(server, admin))[0]?.content ?? '')?.[0] ?? ''
    },
    async register(fields: Record<string, unknown>, at: At = {}) {
      const payload = { realname: '王芳', password: chosenPassword, noticeVersion: 0, ...fields }
      return (await server.call<RegistrationOutcome>('POST', '/sys/user/register', { payload, ...from(at) })).body
    },
  }
}
