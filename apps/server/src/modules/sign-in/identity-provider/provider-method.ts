import { refused } from '../../../lib/errors.ts'
import type { SignInMethod } from '../sign-in-method/index.ts'
import { ProviderError } from './proof.ts'
import { testProvider } from './protocol.ts'
import { findProvider, listEnabledProviders } from './provider.ts'

/** The sign-in method of identity providers. */
export const providerMethod: SignInMethod = {
  settingsPage: '/isystem/identity-provider',
  listGaps: async ({ db }, tenantId) =>
    (await listEnabledProviders(db, tenantId)).length > 0 ? [] : [{ text: '没有启用的身份提供方', stops: true }],
  listButtons: ({ db }, tenantId) => listEnabledProviders(db, tenantId),
  async test(deps, tenantId) {
    const results: string[] = []
    for (const { id, name } of await listEnabledProviders(deps.db, tenantId)) {
      const provider = await findProvider(deps, id)
      if (provider) results.push(`${name}：${await testProvider(deps, provider).catch(toRefusal(name))}`)
    }
    return results.join('；') || '没有启用的身份提供方'
  },
}

const toRefusal =
  (name: string) =>
  (error: unknown): never => {
    throw error instanceof ProviderError ? refused(`${name}：${error.message}`) : error
  }
