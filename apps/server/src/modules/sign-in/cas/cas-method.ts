import { refused } from '../../../lib/errors.ts'
import { ProviderError } from '../identity-provider/index.ts'
import type { SignInMethod } from '../sign-in-method/index.ts'
import { findCasServer, listCasSetupGaps } from './setting.ts'
import { testCasServer } from './validate-ticket.ts'

/** The sign-in method of CAS single sign-on. */
export const casMethod: SignInMethod = {
  settingsPage: '/isystem/cas',
  listGaps: listCasSetupGaps,
  async test(deps, tenantId) {
    const { code } = await deps.db.platform
      .selectFrom('sys_tenant')
      .select('code')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const server = await findCasServer(deps, { id: tenantId, code })
    if (!server) throw refused('请先填写 CAS 地址和本系统的访问地址并保存')
    return testCasServer(deps, server).catch((error: unknown) => {
      throw error instanceof ProviderError ? refused(error.message) : error
    })
  },
}
