import { refused } from '../../../lib/errors.ts'
import { ProviderError } from '../identity-provider/index.ts'
import type { WayParts } from '../sign-in-method/index.ts'
import { testServer } from './ask-server.ts'
import { missingOf, readCasServer } from './setting.ts'

/** Single sign-on, as the school's choice of ways sees it. */
export const casWay: WayParts = {
  settingsPage: '/isystem/cas',
  missing: missingOf,
  async test(deps, tenantId) {
    const { code } = await deps.db.platform
      .selectFrom('sys_tenant')
      .select('code')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const server = await readCasServer(deps, { id: tenantId, code })
    if (!server) throw refused('请先填写 CAS 地址和本系统的访问地址并保存')
    return testServer(deps, server).catch((error: unknown) => {
      throw error instanceof ProviderError ? refused(error.message) : error
    })
  },
}
