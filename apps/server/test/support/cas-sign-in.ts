import { buildCasService } from '@xw/shared/session/cas-service'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import type { Updateable } from 'kysely'
import type { Database } from '../../src/plugins/schema.ts'
import { buildApp } from './app.ts'
import { type CasUser, startCasServer } from './cas-server.ts'

const site = 'http://xw.example.edu.cn'
/** The cookie of a browser that has started a sign-in here. */
export const begun = { cookie: `xw-browser=${'b'.repeat(43)}` }

/** A product whose first school has a CAS server and has opened it, as its pages would. */
export async function startCasSchool() {
  const server = await buildApp({}, { XW_SSO_NETWORKS: '127.0.0.0/8' })
  const cas = await startCasServer()
  const { db } = server.deps
  const { code } = await db.platform
    .selectFrom('sys_tenant')
    .select('code')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const service = buildCasService(site, code)

  const set = (setting: Updateable<Database['sys_cas_setting']>) =>
    db.inTenant(1, tx => tx.updateTable('sys_cas_setting').set(setting).where('tenant_id', '=', 1).execute())
  const choose = (chosen: Updateable<Database['sys_entry_setting']>) =>
    db.inTenant(1, tx => tx.updateTable('sys_entry_setting').set(chosen).where('tenant_id', '=', 1).execute())

  /** Restores the state after the set-up. */
  async function reset() {
    cas.forge(null)
    cas.asked.length = 0
    const plain = { protocol: '3', user_attribute: null, match_by: 'username', name_attribute: null } as const
    await set({ ...plain, server_url: cas.url, site_url: site })
    await choose({ open_ways: ['account', 'cas'], provision_from: [], provision_role: null })
  }

  /** Validates a ticket as the page does. */
  async function validate(ticket: string, given = service, headers: Record<string, string> = begun) {
    const query = new URLSearchParams({ ticket, service: given }).toString()
    const path = `${paths.cas.validate}?${query}`
    return (await server.call<SignedIn & SignInRefused>('GET', path, { headers })).body
  }
  const come = (who: CasUser) => validate(cas.grant(service, who))
  const isOpen = async (token: string) => (await server.call('GET', paths.session.ownDeparts, { token })).status === 200

  await reset()
  return {
    server,
    cas,
    code,
    site,
    service,
    set,
    choose,
    reset,
    validate,
    come,
    isOpen,
    async close() {
      await server.close()
      await cas.close()
    },
  }
}

export type CasSchool = Awaited<ReturnType<typeof startCasSchool>>

export const no = (message: string) => ({ success: false, code: 500, message })
export const troubles = {
  failed: no('对方没有确认您的身份，请重试；仍不成功请联系管理员'),
  unreachable: no('暂时无法连接对方的登录服务，请稍后再试或使用其他方式登录'),
  closed: no('这种登录方式未开放，请使用其他方式登录'),
  expired: no('登录已超时或不是在此浏览器中开始的，请重新登录'),
}
